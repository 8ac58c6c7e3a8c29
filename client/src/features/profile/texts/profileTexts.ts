/**
 * Every text of Profile and Settings, word for word where spec §2, §4, §5 and §8 quote it: a second language is
 * another object of the type `ProfileTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const profileTexts = translatable('profileTexts', {
  title: 'Profile and Settings',
  anchors: { label: 'Sections' },
  store: {
    title: 'Store Information',
    note: 'All figures come from this store.',
    works: 'The connection to your store works.',
    current: 'Current store: ',
    check: 'Check Connection',
    refresh: 'Clear Cache & Refresh',
    reauthenticate: 'Re-authenticate',
    refreshed: 'The cache was cleared and your store was synced again.',
    refreshFailed: 'Failed to refresh dashboard data.',
  },
  connection: {
    reasons: {
      reauth_required: 'Permission denied – please re-authenticate with Shopify',
      access_denied: 'Tidewatch is missing a permission it needs in your store. Please re-authenticate and approve it.',
      approval_required: 'Shopify hasn’t approved access to this data yet. You don’t need to do anything.',
      paused: 'Your store is paused in Shopify. New figures will follow when it reopens.',
    },
    checking: 'Checking Connection...',
    offline: 'Connection failed: Network error',
    checkFailed: 'Connection failed: Connection check failed',
    active: 'Active Shopify Integration',
    issue: 'Connection Issue Detected',
  },
  management: {
    title: 'Store Management',
    show: 'Show store manager',
    recent: 'Recent Stores',
    current: 'Current',
    reconnect: 'Reconnect',
    reconnectOne: (store: string) => `Reconnect ${store}`,
    connectNew: 'Connect New Store',
    actions: 'Quick Actions',
    actionsAre: 'Quick Actions:',
    ways: {
      home: 'Home',
      dashboard: 'Dashboard',
      market: 'Market Intelligence',
    },
    refresh: 'Refresh',
  },
  connect: {
    invalid: 'Please enter a valid Shopify store domain or URL.',
    offline: 'Unable to connect store at this time. Please try again later.',
    label: 'Store name or URL',
    placeholder: 'your-store or full URL',
    connect: 'Connect',
    will: (shop: string) => `Will connect ${shop}`,
    currentStays: 'Your current store stays connected.',
  },
  statistics: {
    label: 'Store statistics',
    orders: 'Total orders, 60 days',
    revenue: 'Total revenue, 60 days',
    lastSync: 'Last data sync',
    update: 'Update Stats',
  },
  sync: {
    label: 'Sync progress',
    soFar: (percent: number, orders: number, products: number, checkouts: number) =>
      `${percent}% · ${plural(orders, 'order', 'orders')}, ${plural(products, 'product', 'products')}, ${plural(checkouts, 'checkout', 'checkouts')} so far`,
    never: 'not yet',
    failed: 'The last sync failed. We’ll try again.',
    leftOut: (records: number) => `We skipped ${plural(records, 'record', 'records')} that we couldn’t read.`,
  },
  devices: {
    title: 'Devices',
    note: 'Where you’re signed in. Personal notifications stay with their session.',
    failed: 'Failed to load sessions',
    loading: 'Loading sessions...',
    signOutOthers: 'Sign out others',
    signOutSure: (others: number) =>
      `Sign out ${plural(others, 'other session', 'other sessions')} of this store? This device stays signed in.`,
    name: (browser: string | null, os: string | null) => [browser, os].filter(Boolean).join(' on ') || 'Unknown device',
    erased: 'Details were erased',
    signedIn: (when: ReactNode) => phrase`signed in ${when}`,
    lastSeen: (when: ReactNode) => phrase`last seen ${when}`,
    thisDevice: 'This device',
    signOut: 'Sign out',
    signOutOne: (device: string) => `Sign out ${device}`,
  },
  language: {
    title: 'Language',
    note: 'Texts, dates and amounts on this device. The page reloads.',
    browser: 'Browser',
    browserHint: 'The first language of this browser that we speak, otherwise English',
  },
  privacy: {
    title: 'Privacy & Data Rights',
    note: 'What we keep about your store, for how long, and what you can do about it.',
    kept: {
      orders: 'Order data',
      analytics: 'Analytics',
      audit: 'Audit logs',
      cookies: 'Cookies',
    },
    days: (days: number) => plural(days, 'day', 'days'),
    rights:
      'You have the right to see, export and delete what we keep about your store. We answer requests within 48 hours and complete them within 30 days. We encrypt your data with AES-256 and change the keys every 90 days.',
    report: 'View Privacy Report',
    export: 'Export My Data',
    policy: 'Privacy Policy',
    choices: 'Privacy choices',
    delete: 'Delete All My Data',
  },
  requests: {
    kinds: {
      data_request: 'A customer requests their stored data',
      customer_redact: 'A customer requests deletion',
      shop_redact: 'This store’s data must be deleted',
    },
    title: 'Privacy requests',
    due: (received: string, due: string) => `Received ${received}, due ${due}`,
    downloaded: (received: string, downloaded: string) => `Received ${received}, downloaded ${downloaded}`,
    overdue: 'Overdue',
    late: 'Late',
    download: 'Download for the customer',
    again: 'Download again',
    customer: (id: string) => `Customer ${id}`,
    orders: (ids: string) => `orders ${ids}`,
    handOn: (file: string) => `${file} was downloaded. Please send it to the customer.`,
  },
  danger: {
    title: 'Danger Zone',
    note: 'Each asks you to confirm first and names the store.',
    disconnect: 'Disconnect Store',
    disconnectNote: 'Signs you out on this device. Other devices, your competitors and your data stay as they are.',
    force: 'Force Disconnect',
    forceNote: (shop: string) => `Disconnects ${shop}, signs out every device and clears what this browser stored.`,
    disconnectSure: (shop: ReactNode) =>
      phrase`Disconnect ${shop}? This logs you out on this device. Your other devices stay signed in, we keep checking prices, and you can connect again at any time.`,
    forceSure: (shop: ReactNode) =>
      phrase`Force disconnect ${shop}? We’ll sign out every device at once, give up our access to the store and clear everything this browser stored.`,
    kept: 'We keep what we know about the store until its retention period ends. Connect again to see it.',
    disconnectFailed: 'Unable to disconnect store at this time. Please try again later.',
    forceFailed: 'Unable to complete force disconnect. Please try again or contact support if the issue persists.',
    disconnected: 'Your store has been disconnected on this device.',
    disconnectedAll: (shop: string) => `${shop} has been disconnected on every device.`,
  },
});

export type ProfileTexts = typeof profileTexts;
