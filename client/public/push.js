/* Shows push alerts, and opens what one is about. Caches nothing and answers no requests. */
self.addEventListener('push', event => {
  /** As workers/alerts/compose/pushText writes it; a browser shows its own text for a push without a notification. */
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data.path, self.location.origin);
  if (origin !== self.location.origin) return;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const shown = windows.find(({ url }) => url === href);
    await (shown ? shown.focus() : self.clients.openWindow(href));
  };
  event.waitUntil(open());
});
