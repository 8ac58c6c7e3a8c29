/*
 * A part of Shopify's Admin GraphQL schema, version 2026-07, cut out mechanically by cut.ts: do not edit.
 * Origin: the introspection in the npm package @shopify/dev-mcp. Types and nullability are unchanged; descriptions,
 * unused fields and unused types are left out. A test proves it against the whole. Longer than 300 lines: generated.
 *
 * ISC License. Copyright 2025-present, Shopify Inc.
 * Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
 * provided that the above copyright notice and this permission notice appear in all copies.
 * THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
 * IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
 * INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
 * ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
 * THIS SOFTWARE.
 */
export const adminSubset = /* GraphQL */ `
schema {
  query: QueryRoot
  mutation: Mutation
}

type AbandonedCheckout implements Node {
  abandonedCheckoutUrl: URL!
  completedAt: DateTime
  createdAt: DateTime!
  customer: Customer
  id: ID!
  lineItems(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
  ): AbandonedCheckoutLineItemConnection!
  name: String!
  subtotalPriceSet: MoneyBag!
  totalPriceSet: MoneyBag!
  updatedAt: DateTime!
}

type AbandonedCheckoutConnection {
  edges: [AbandonedCheckoutEdge!]!
  nodes: [AbandonedCheckout!]!
  pageInfo: PageInfo!
}

type AbandonedCheckoutEdge {
  cursor: String!
  node: AbandonedCheckout!
}

type AbandonedCheckoutLineItem implements Node {
  discountedTotalPriceSet: MoneyBag!
  id: ID!
  originalUnitPriceSet: MoneyBag!
  product: Product
  quantity: Int!
  sku: String
  title: String
  variant: ProductVariant
  variantTitle: String
}

type AbandonedCheckoutLineItemConnection {
  edges: [AbandonedCheckoutLineItemEdge!]!
  nodes: [AbandonedCheckoutLineItem!]!
  pageInfo: PageInfo!
}

type AbandonedCheckoutLineItemEdge {
  cursor: String!
  node: AbandonedCheckoutLineItem!
}

enum AbandonedCheckoutSortKeys {
  CHECKOUT_ID
  CREATED_AT
  CUSTOMER_NAME
  ID
  RELEVANCE
  TOTAL_PRICE
}

type AccessScope {
  handle: String!
}

type ApiVersion {
  displayName: String!
  handle: String!
  supported: Boolean!
}

type App implements Node {
  handle: String
  id: ID!
  title: String!
}

type AppInstallation implements Node {
  accessScopes: [AccessScope!]!
  activeSubscriptions: [AppSubscription!]!
  id: ID!
}

input AppPlanInput {
  appRecurringPricingDetails: AppRecurringPricingInput
  appUsagePricingDetails: AppUsagePricingInput
}

type AppPlanV2 {
  pricingDetails: AppPricingDetails!
}

union AppPricingDetails = AppRecurringPricing

enum AppPricingInterval {
  ANNUAL
  EVERY_30_DAYS
}

type AppRecurringPricing {
  interval: AppPricingInterval!
  price: MoneyV2!
}

input AppRecurringPricingInput {
  discount: AppSubscriptionDiscountInput
  interval: AppPricingInterval = EVERY_30_DAYS
  price: MoneyInput!
}

type AppSubscription implements Node {
  createdAt: DateTime!
  currentPeriodEnd: DateTime
  id: ID!
  lineItems: [AppSubscriptionLineItem!]!
  name: String!
  returnUrl: URL!
  status: AppSubscriptionStatus!
  test: Boolean!
  trialDays: Int!
}

type AppSubscriptionCancelPayload {
  appSubscription: AppSubscription
  userErrors: [UserError!]!
}

type AppSubscriptionCreatePayload {
  appSubscription: AppSubscription
  confirmationUrl: URL
  userErrors: [UserError!]!
}

input AppSubscriptionDiscountInput {
  durationLimitInIntervals: Int
  value: AppSubscriptionDiscountValueInput
}

input AppSubscriptionDiscountValueInput {
  amount: Decimal
  percentage: Float
}

type AppSubscriptionLineItem {
  id: ID!
  plan: AppPlanV2!
}

input AppSubscriptionLineItemInput {
  plan: AppPlanInput!
}

enum AppSubscriptionReplacementBehavior {
  APPLY_IMMEDIATELY
  APPLY_ON_NEXT_BILLING_CYCLE
  STANDARD
}

enum AppSubscriptionStatus {
  ACCEPTED
    @deprecated(
      reason: "When a merchant approves an app subscription, the status immediately transitions from \`pending\` to \`active\`."
    )
  ACTIVE
  CANCELLED
  DECLINED
  EXPIRED
  FROZEN
  PENDING
}

type AppUninstallAppUninstallError {
  code: AppUninstallAppUninstallErrorCode
  field: [String!]
  message: String!
}

enum AppUninstallAppUninstallErrorCode {
  APP_NOT_FOUND
  APP_NOT_INSTALLED
  APP_UNINSTALL_ERROR
  USER_PERMISSIONS_INSUFFICIENT
}

type AppUninstallPayload {
  app: App
  userErrors: [AppUninstallAppUninstallError!]!
}

input AppUsagePricingInput {
  cappedAmount: MoneyInput!
  terms: String!
}

type BulkOperation implements Node {
  completedAt: DateTime
  createdAt: DateTime!
  errorCode: BulkOperationErrorCode
  fileSize: UnsignedInt64
  id: ID!
  objectCount: UnsignedInt64!
  partialDataUrl: URL
  query: String!
  rootObjectCount: UnsignedInt64!
  status: BulkOperationStatus!
  type: BulkOperationType!
  url: URL
}

type BulkOperationCancelPayload {
  bulkOperation: BulkOperation
  userErrors: [UserError!]!
}

type BulkOperationConnection {
  edges: [BulkOperationEdge!]!
  nodes: [BulkOperation!]!
  pageInfo: PageInfo!
}

type BulkOperationEdge {
  cursor: String!
  node: BulkOperation!
}

enum BulkOperationErrorCode {
  ACCESS_DENIED
  INTERNAL_SERVER_ERROR
  TIMEOUT
}

type BulkOperationRunQueryPayload {
  bulkOperation: BulkOperation
  userErrors: [BulkOperationUserError!]!
}

enum BulkOperationStatus {
  CANCELED
  CANCELING
  COMPLETED
  CREATED
  EXPIRED
  FAILED
  RUNNING
}

enum BulkOperationType {
  MUTATION
  QUERY
}

type BulkOperationUserError {
  code: BulkOperationUserErrorCode
  field: [String!]
  message: String!
}

enum BulkOperationUserErrorCode {
  INVALID
  LIMIT_REACHED
  OPERATION_IN_PROGRESS
}

enum BulkOperationsSortKeys {
  COMPLETED_AT
  CREATED_AT
}

enum ColumnDataType {
  ARRAY
  BOOLEAN
  COLOR
  CUMULATIVE
  DAY_DURATION
  DAY_OF_WEEK
  DAY_TIMESTAMP
  DECIMAL
  ENTITY
  FLOAT
  GEO_COORDINATE
  HOUR_DURATION
  HOUR_OF_DAY
  HOUR_TIMESTAMP
  IDENTITY
  INTEGER
  MILLISECOND_DURATION
  MINUTE_DURATION
  MINUTE_TIMESTAMP
  MONEY
  MONTH_OF_YEAR
  MONTH_TIMESTAMP
  MULTIPLIER
  PERCENT
  QUARTER_TIMESTAMP
  RATING
  SECOND_DURATION
  SECOND_TIMESTAMP
  STRING
  STRING_IDENTITY
  TIMESTAMP
  UNITLESS_SCALAR
  UNSPECIFIED
  WEEK_OF_YEAR
  WEEK_TIMESTAMP
  YEAR_TIMESTAMP
}

type Count {
  count: Int!
  precision: CountPrecision!
}

enum CountPrecision {
  AT_LEAST
  EXACT
}

enum CropRegion {
  BOTTOM
  CENTER
  LEFT
  RIGHT
  TOP
}

enum CurrencyCode {
  AED
  AFN
  ALL
  AMD
  ANG
  AOA
  ARS
  AUD
  AWG
  AZN
  BAM
  BBD
  BDT
  BGN
  BHD
  BIF
  BMD
  BND
  BOB
  BRL
  BSD
  BTN
  BWP
  BYN
  BYR @deprecated(reason: "Use \`BYN\` instead.")
  BZD
  CAD
  CDF
  CHF
  CLP
  CNY
  COP
  CRC
  CVE
  CZK
  DJF
  DKK
  DOP
  DZD
  EGP
  ERN
  ETB
  EUR
  FJD
  FKP
  GBP
  GEL
  GHS
  GIP
  GMD
  GNF
  GTQ
  GYD
  HKD
  HNL
  HRK
  HTG
  HUF
  IDR
  ILS
  INR
  IQD
  IRR
  ISK
  JEP
  JMD
  JOD
  JPY
  KES
  KGS
  KHR
  KID
  KMF
  KRW
  KWD
  KYD
  KZT
  LAK
  LBP
  LKR
  LRD
  LSL
  LTL
  LVL
  LYD
  MAD
  MDL
  MGA
  MKD
  MMK
  MNT
  MOP
  MRU
  MUR
  MVR
  MWK
  MXN
  MYR
  MZN
  NAD
  NGN
  NIO
  NOK
  NPR
  NZD
  OMR
  PAB
  PEN
  PGK
  PHP
  PKR
  PLN
  PYG
  QAR
  RON
  RSD
  RUB
  RWF
  SAR
  SBD
  SCR
  SDG
  SEK
  SGD
  SHP
  SLL
  SOS
  SRD
  SSP
  STD @deprecated(reason: "Use \`STN\` instead.")
  STN
  SYP
  SZL
  THB
  TJS
  TMT
  TND
  TOP
  TRY
  TTD
  TWD
  TZS
  UAH
  UGX
  USD
  USDC
  UYU
  UZS
  VED
  VEF @deprecated(reason: "Use \`VES\` instead.")
  VES
  VND
  VUV
  WST
  XAF
  XCD
  XOF
  XPF
  XXX
  YER
  ZAR
  ZMW
}

type Customer implements Node {
  displayName: String!
  firstName: String
  id: ID!
  lastName: String
}

scalar DateTime

scalar Decimal

type Domain implements Node {
  host: String!
  id: ID!
  url: URL!
}

input HasMetafieldsMetafieldIdentifierInput {
  key: String!
  namespace: String
}

type Image {
  altText: String
  url(transform: ImageTransformInput): URL!
}

enum ImageContentType {
  JPG
  PNG
  WEBP
}

input ImageTransformInput {
  crop: CropRegion
  maxHeight: Int
  maxWidth: Int
  preferredContentType: ImageContentType
  scale: Int = 1
}

type InventoryItem implements Node {
  id: ID!
  inventoryLevels(
    after: String
    before: String
    first: Int
    includeInactive: Boolean = false
    last: Int
    query: String
    reverse: Boolean = false
  ): InventoryLevelConnection!
  sku: String
  tracked: Boolean!
  unitCost: MoneyV2
}

type InventoryLevel implements Node {
  id: ID!
  location: Location!
  quantities(names: [String!]!): [InventoryQuantity!]!
  updatedAt: DateTime!
}

type InventoryLevelConnection {
  edges: [InventoryLevelEdge!]!
  nodes: [InventoryLevel!]!
  pageInfo: PageInfo!
}

type InventoryLevelEdge {
  cursor: String!
  node: InventoryLevel!
}

type InventoryQuantity implements Node {
  id: ID!
  name: String!
  quantity: Int!
}

scalar JSON

type LineItem implements Node {
  currentQuantity: Int!
  discountedTotalSet(withCodeDiscounts: Boolean = false): MoneyBag!
  id: ID!
  isGiftCard: Boolean!
  originalUnitPriceSet: MoneyBag!
  product: Product
  quantity: Int!
  sku: String
  title: String!
  variant: ProductVariant
  variantTitle: String
  vendor: String
}

type LineItemConnection {
  edges: [LineItemEdge!]!
  nodes: [LineItem!]!
  pageInfo: PageInfo!
}

type LineItemEdge {
  cursor: String!
  node: LineItem!
}

type Location implements Node {
  id: ID!
  name: String!
}

interface Media {
  preview: MediaPreviewImage
}

type MediaImage implements Media & Node {
  id: ID!
  preview: MediaPreviewImage
}

type MediaPreviewImage {
  image: Image
}

scalar Money

type MoneyBag {
  presentmentMoney: MoneyV2!
  shopMoney: MoneyV2!
}

input MoneyInput {
  amount: Decimal!
  currencyCode: CurrencyCode!
}

type MoneyV2 {
  amount: Decimal!
  currencyCode: CurrencyCode!
}

type Mutation {
  appSubscriptionCancel(id: ID!, prorate: Boolean = false): AppSubscriptionCancelPayload
  appSubscriptionCreate(
    lineItems: [AppSubscriptionLineItemInput!]!
    name: String!
    replacementBehavior: AppSubscriptionReplacementBehavior = STANDARD
    returnUrl: URL!
    test: Boolean = false
    trialDays: Int
  ): AppSubscriptionCreatePayload
  appUninstall: AppUninstallPayload
  bulkOperationCancel(id: ID!): BulkOperationCancelPayload
  bulkOperationRunQuery(groupObjects: Boolean! = false, query: String!): BulkOperationRunQueryPayload
  webhookSubscriptionCreate(
    topic: WebhookSubscriptionTopic!
    webhookSubscription: WebhookSubscriptionInput!
  ): WebhookSubscriptionCreatePayload
  webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
}

interface Node {
  id: ID!
}

type Order implements Node {
  cancelledAt: DateTime
  createdAt: DateTime!
  currencyCode: CurrencyCode!
  currentSubtotalLineItemsQuantity: Int!
  currentTotalPriceSet: MoneyBag!
  customer: Customer
  displayFinancialStatus: OrderDisplayFinancialStatus
  displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
  id: ID!
  legacyResourceId: UnsignedInt64!
  lineItems(after: String, before: String, first: Int, last: Int, reverse: Boolean = false): LineItemConnection!
  name: String!
  presentmentCurrencyCode: CurrencyCode!
  processedAt: DateTime!
  sourceName: String
  subtotalPriceSet: MoneyBag
  test: Boolean!
  totalDiscountsSet: MoneyBag
  totalPriceSet: MoneyBag!
  totalReceivedSet: MoneyBag!
  totalRefundedSet: MoneyBag!
  totalShippingPriceSet: MoneyBag!
  totalTaxSet: MoneyBag
  updatedAt: DateTime!
}

type OrderConnection {
  edges: [OrderEdge!]!
  nodes: [Order!]!
  pageInfo: PageInfo!
}

enum OrderDisplayFinancialStatus {
  AUTHORIZED
  EXPIRED
  PAID
  PARTIALLY_PAID
  PARTIALLY_REFUNDED
  PENDING
  REFUNDED
  VOIDED
}

enum OrderDisplayFulfillmentStatus {
  FULFILLED
  IN_PROGRESS
  ON_HOLD
  OPEN
  PARTIALLY_FULFILLED
  PENDING_FULFILLMENT
  REQUEST_DECLINED
  RESTOCKED
  SCHEDULED
  UNFULFILLED
}

type OrderEdge {
  cursor: String!
  node: Order!
}

enum OrderSortKeys {
  CREATED_AT
  CURRENT_TOTAL_PRICE
  CUSTOMER_NAME
  DESTINATION
  FINANCIAL_STATUS
  FULFILLMENT_STATUS
  ID
  ORDER_NUMBER
  PO_NUMBER
  PROCESSED_AT
  RELEVANCE
  TOTAL_ITEMS_QUANTITY
  TOTAL_PRICE
  UPDATED_AT
}

type PageInfo {
  endCursor: String
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: String
}

type Product implements Node {
  createdAt: DateTime!
  featuredMedia: Media
  handle: String!
  id: ID!
  legacyResourceId: UnsignedInt64!
  onlineStoreUrl: URL
  priceRangeV2: ProductPriceRangeV2!
  productType: String!
  publishedAt: DateTime
  status: ProductStatus!
  tags: [String!]!
  title: String!
  totalInventory: Int!
  tracksInventory: Boolean!
  updatedAt: DateTime!
  variants(
    after: String
    before: String
    first: Int
    last: Int
    reverse: Boolean = false
    sortKey: ProductVariantSortKeys = POSITION
  ): ProductVariantConnection!
  variantsCount: Count
  vendor: String!
}

type ProductConnection {
  edges: [ProductEdge!]!
  nodes: [Product!]!
  pageInfo: PageInfo!
}

type ProductEdge {
  cursor: String!
  node: Product!
}

type ProductPriceRangeV2 {
  maxVariantPrice: MoneyV2!
  minVariantPrice: MoneyV2!
}

enum ProductSortKeys {
  CREATED_AT
  ID
  INVENTORY_TOTAL
  PRODUCT_TYPE
  PUBLISHED_AT
  RELEVANCE
  TITLE
  UPDATED_AT
  VENDOR
}

enum ProductStatus {
  ACTIVE
  ARCHIVED
  DRAFT
  UNLISTED
}

type ProductVariant implements Node {
  barcode: String
  compareAtPrice: Money
  id: ID!
  inventoryItem: InventoryItem!
  inventoryPolicy: ProductVariantInventoryPolicy!
  inventoryQuantity: Int
  price: Money!
  product: Product!
  sku: String
  title: String!
}

type ProductVariantConnection {
  edges: [ProductVariantEdge!]!
  nodes: [ProductVariant!]!
  pageInfo: PageInfo!
}

type ProductVariantEdge {
  cursor: String!
  node: ProductVariant!
}

enum ProductVariantInventoryPolicy {
  CONTINUE
  DENY
}

enum ProductVariantSortKeys {
  FULL_TITLE
  ID
  INVENTORY_LEVELS_AVAILABLE
  INVENTORY_MANAGEMENT
  INVENTORY_POLICY
  INVENTORY_QUANTITY
  NAME
  POPULAR
  POSITION
  RELEVANCE
  SKU
  TITLE
}

type QueryRoot {
  abandonedCheckouts(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    savedSearchId: ID
    sortKey: AbandonedCheckoutSortKeys = ID
  ): AbandonedCheckoutConnection!
  abandonedCheckoutsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
  bulkOperation(id: ID!): BulkOperation
  bulkOperations(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: BulkOperationsSortKeys = CREATED_AT
  ): BulkOperationConnection!
  currentAppInstallation: AppInstallation!
  inventoryItem(id: ID!): InventoryItem
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  order(id: ID!): Order
  orders(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    savedSearchId: ID
    sortKey: OrderSortKeys = PROCESSED_AT
  ): OrderConnection!
  ordersCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
  product(id: ID!): Product
  productVariants(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    savedSearchId: ID
    sortKey: ProductVariantSortKeys = ID
  ): ProductVariantConnection!
  products(
    after: String
    before: String
    first: Int
    last: Int
    query: String
    reverse: Boolean = false
    savedSearchId: ID
    sortKey: ProductSortKeys = ID
  ): ProductConnection!
  productsCount(limit: Int = 10000, query: String, savedSearchId: ID): Count
  publicApiVersions: [ApiVersion!]!
  shop: Shop!
  shopifyqlQuery(query: String!): ShopifyqlQueryResponse
  webhookSubscriptions(
    after: String
    before: String
    callbackUrl: URL @deprecated(reason: "Use \`uri\` instead.")
    first: Int
    format: WebhookSubscriptionFormat
    last: Int
    query: String
    reverse: Boolean = false
    sortKey: WebhookSubscriptionSortKeys = CREATED_AT
    topics: [WebhookSubscriptionTopic!]
    uri: String
  ): WebhookSubscriptionConnection!
}

type Shop implements Node {
  currencyCode: CurrencyCode!
  email: String!
  enabledPresentmentCurrencies: [CurrencyCode!]!
  ianaTimezone: String!
  id: ID!
  myshopifyDomain: String!
  name: String!
  plan: ShopPlan!
  primaryDomain: Domain!
  timezoneOffsetMinutes: Int!
}

type ShopPlan {
  partnerDevelopment: Boolean!
  publicDisplayName: String!
  shopifyPlus: Boolean!
}

type ShopifyqlQueryResponse {
  parseErrors: [String!]!
  tableData: ShopifyqlTableData
}

type ShopifyqlTableData {
  columns: [ShopifyqlTableDataColumn!]!
  rows: JSON!
}

type ShopifyqlTableDataColumn {
  dataType: ColumnDataType!
  displayName: String!
  name: String!
}

scalar URL

scalar UnsignedInt64

type UserError {
  field: [String!]
  message: String!
}

type WebhookSubscription implements Node {
  apiVersion: ApiVersion!
  createdAt: DateTime!
  filter: String
  format: WebhookSubscriptionFormat!
  id: ID!
  includeFields: [String!]!
  legacyResourceId: UnsignedInt64!
  metafieldNamespaces: [String!]!
  name: String
  topic: WebhookSubscriptionTopic!
  updatedAt: DateTime!
  uri: String!
}

type WebhookSubscriptionConnection {
  edges: [WebhookSubscriptionEdge!]!
  nodes: [WebhookSubscription!]!
  pageInfo: PageInfo!
}

type WebhookSubscriptionCreatePayload {
  userErrors: [UserError!]!
  webhookSubscription: WebhookSubscription
}

type WebhookSubscriptionDeletePayload {
  deletedWebhookSubscriptionId: ID
  userErrors: [UserError!]!
}

type WebhookSubscriptionEdge {
  cursor: String!
  node: WebhookSubscription!
}

enum WebhookSubscriptionFormat {
  JSON
  XML
}

input WebhookSubscriptionInput {
  callbackUrl: URL @deprecated(reason: "Use \`uri\` instead.")
  filter: String
  format: WebhookSubscriptionFormat
  includeFields: [String!]
  metafieldNamespaces: [String!]
  metafields: [HasMetafieldsMetafieldIdentifierInput!]
  name: String
  uri: String
}

enum WebhookSubscriptionSortKeys {
  CREATED_AT
  ID
}

enum WebhookSubscriptionTopic {
  APP_PURCHASES_ONE_TIME_UPDATE
  APP_SCOPES_UPDATE
  APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT
  APP_SUBSCRIPTIONS_UPDATE
  APP_UNINSTALLED
  AUDIT_EVENTS_ADMIN_API_ACTIVITY
  BULK_OPERATIONS_FINISH
  CARTS_CREATE
  CARTS_UPDATE
  CHANNELS_DELETE
  CHECKOUTS_CREATE
  CHECKOUTS_DELETE
  CHECKOUTS_UPDATE
  COLLECTIONS_CREATE
  COLLECTIONS_DELETE
  COLLECTIONS_UPDATE
  COLLECTION_LISTINGS_ADD
  COLLECTION_LISTINGS_REMOVE
  COLLECTION_LISTINGS_UPDATE
  COLLECTION_PUBLICATIONS_CREATE
  COLLECTION_PUBLICATIONS_DELETE
  COLLECTION_PUBLICATIONS_UPDATE
  COMPANIES_CREATE
  COMPANIES_DELETE
  COMPANIES_UPDATE
  COMPANY_CONTACTS_CREATE
  COMPANY_CONTACTS_DELETE
  COMPANY_CONTACTS_UPDATE
  COMPANY_CONTACT_ROLES_ASSIGN
  COMPANY_CONTACT_ROLES_REVOKE
  COMPANY_LOCATIONS_CREATE
  COMPANY_LOCATIONS_DELETE
  COMPANY_LOCATIONS_UPDATE
  CUSTOMERS_CREATE
  CUSTOMERS_DELETE
  CUSTOMERS_DISABLE
  CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE
  CUSTOMERS_ENABLE
  CUSTOMERS_MARKETING_CONSENT_UPDATE
  CUSTOMERS_MERGE
  CUSTOMERS_PURCHASING_SUMMARY
  CUSTOMERS_UPDATE
  CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE
  CUSTOMER_ACCOUNT_SETTINGS_UPDATE
  CUSTOMER_GROUPS_CREATE
  CUSTOMER_GROUPS_DELETE
  CUSTOMER_GROUPS_UPDATE
  CUSTOMER_JOINED_SEGMENT
  CUSTOMER_LEFT_SEGMENT
  CUSTOMER_PAYMENT_METHODS_CREATE
  CUSTOMER_PAYMENT_METHODS_REVOKE
  CUSTOMER_PAYMENT_METHODS_UPDATE
  CUSTOMER_TAGS_ADDED
  CUSTOMER_TAGS_REMOVED
  DELIVERY_PROMISE_SETTINGS_UPDATE
  DISCOUNTS_CREATE
  DISCOUNTS_DELETE
  DISCOUNTS_REDEEMCODE_ADDED
  DISCOUNTS_REDEEMCODE_REMOVED
  DISCOUNTS_UPDATE
  DISPUTES_CREATE
  DISPUTES_UPDATE
  DOMAINS_CREATE
  DOMAINS_DESTROY
  DOMAINS_UPDATE
  DRAFT_ORDERS_CREATE
  DRAFT_ORDERS_DELETE
  DRAFT_ORDERS_UPDATE
  FINANCE_APP_STAFF_MEMBER_DELETE
  FINANCE_APP_STAFF_MEMBER_GRANT
  FINANCE_APP_STAFF_MEMBER_REVOKE
  FINANCE_APP_STAFF_MEMBER_UPDATE
  FINANCE_KYC_INFORMATION_UPDATE
  FULFILLMENTS_CREATE
  FULFILLMENTS_UPDATE
  FULFILLMENT_EVENTS_CREATE
  FULFILLMENT_EVENTS_DELETE
  FULFILLMENT_HOLDS_ADDED
  FULFILLMENT_HOLDS_RELEASED
  FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED
  FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED
  FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED
  FULFILLMENT_ORDERS_CANCELLED
  FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED
  FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED
  FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED
  FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE
  FULFILLMENT_ORDERS_HOLD_RELEASED
  FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY
  FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP
  FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED
  FULFILLMENT_ORDERS_MERGED
  FULFILLMENT_ORDERS_MOVED
  FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE
  FULFILLMENT_ORDERS_PLACED_ON_HOLD
  FULFILLMENT_ORDERS_PROGRESS_REPORTED
  FULFILLMENT_ORDERS_RESCHEDULED
  FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY
  FULFILLMENT_ORDERS_SPLIT
  INVENTORY_ITEMS_CREATE
  INVENTORY_ITEMS_DELETE
  INVENTORY_ITEMS_UPDATE
  INVENTORY_LEVELS_CONNECT
  INVENTORY_LEVELS_DISCONNECT
  INVENTORY_LEVELS_UPDATE
  INVENTORY_SHIPMENTS_ADD_ITEMS
  INVENTORY_SHIPMENTS_CREATE
  INVENTORY_SHIPMENTS_DELETE
  INVENTORY_SHIPMENTS_MARK_IN_TRANSIT
  INVENTORY_SHIPMENTS_RECEIVE_ITEMS
  INVENTORY_SHIPMENTS_REMOVE_ITEMS
  INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES
  INVENTORY_SHIPMENTS_UPDATE_TRACKING
  INVENTORY_TRANSFERS_ADD_ITEMS
  INVENTORY_TRANSFERS_CANCEL
  INVENTORY_TRANSFERS_COMPLETE
  INVENTORY_TRANSFERS_READY_TO_SHIP
  INVENTORY_TRANSFERS_REMOVE_ITEMS
  INVENTORY_TRANSFERS_UPDATED
  INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES
  LOCALES_CREATE
  LOCALES_DESTROY
  LOCALES_UPDATE
  LOCATIONS_ACTIVATE
  LOCATIONS_CREATE
  LOCATIONS_DEACTIVATE
  LOCATIONS_DELETE
  LOCATIONS_UPDATE
  MARKETS_BACKUP_REGION_UPDATE
  MARKETS_CREATE
  MARKETS_DELETE
  MARKETS_UPDATE
  METAFIELD_DEFINITIONS_CREATE
  METAFIELD_DEFINITIONS_DELETE
  METAFIELD_DEFINITIONS_UPDATE
  METAOBJECTS_CREATE
  METAOBJECTS_DELETE
  METAOBJECTS_UPDATE
  ORDERS_CANCELLED
  ORDERS_CREATE
  ORDERS_DELETE
  ORDERS_EDITED
  ORDERS_FULFILLED
  ORDERS_LINK_REQUESTED
  ORDERS_PAID
  ORDERS_PARTIALLY_FULFILLED
  ORDERS_RISK_ASSESSMENT_CHANGED
  ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED
  ORDERS_UPDATED
  ORDER_TRANSACTIONS_CREATE
  PAYMENT_SCHEDULES_DUE
  PAYMENT_TERMS_CREATE
  PAYMENT_TERMS_DELETE
  PAYMENT_TERMS_UPDATE
  PRODUCTS_CREATE
  PRODUCTS_DELETE
  PRODUCTS_UPDATE
  PRODUCT_FEEDS_CREATE
  PRODUCT_FEEDS_FULL_SYNC
  PRODUCT_FEEDS_FULL_SYNC_FINISH
  PRODUCT_FEEDS_INCREMENTAL_SYNC
  PRODUCT_FEEDS_UPDATE
  PRODUCT_LISTINGS_ADD
  PRODUCT_LISTINGS_REMOVE
  PRODUCT_LISTINGS_UPDATE
  PRODUCT_PUBLICATIONS_CREATE
  PRODUCT_PUBLICATIONS_DELETE
  PRODUCT_PUBLICATIONS_UPDATE
  PROFILES_CREATE
  PROFILES_DELETE
  PROFILES_UPDATE
  REFUNDS_CREATE
  RETURNS_APPROVE
  RETURNS_CANCEL
  RETURNS_CLOSE
  RETURNS_DECLINE
  RETURNS_PROCESS
  RETURNS_REOPEN
  RETURNS_REQUEST
  RETURNS_UPDATE
  REVERSE_DELIVERIES_ATTACH_DELIVERABLE
  REVERSE_FULFILLMENT_ORDERS_DISPOSE
  SCHEDULED_PRODUCT_LISTINGS_ADD
  SCHEDULED_PRODUCT_LISTINGS_REMOVE
  SCHEDULED_PRODUCT_LISTINGS_UPDATE
  SEGMENTS_CREATE
  SEGMENTS_DELETE
  SEGMENTS_UPDATE
  SELLING_PLAN_GROUPS_CREATE
  SELLING_PLAN_GROUPS_DELETE
  SELLING_PLAN_GROUPS_UPDATE
  SHIPPING_ADDRESSES_CREATE
  SHIPPING_ADDRESSES_UPDATE
  SHOP_UPDATE
  SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED
  SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE
  SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS
  SUBSCRIPTION_BILLING_CYCLES_SKIP
  SUBSCRIPTION_BILLING_CYCLES_UNSKIP
  SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE
  SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE
  SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE
  SUBSCRIPTION_CONTRACTS_ACTIVATE
  SUBSCRIPTION_CONTRACTS_CANCEL
  SUBSCRIPTION_CONTRACTS_CREATE
  SUBSCRIPTION_CONTRACTS_EXPIRE
  SUBSCRIPTION_CONTRACTS_FAIL
  SUBSCRIPTION_CONTRACTS_PAUSE
  SUBSCRIPTION_CONTRACTS_UPDATE
  TAX_SERVICES_CREATE
  TAX_SERVICES_UPDATE
  TENDER_TRANSACTIONS_CREATE
  THEMES_CREATE
  THEMES_DELETE
  THEMES_PUBLISH
  THEMES_UPDATE
  VARIANTS_IN_STOCK
  VARIANTS_OUT_OF_STOCK
}
`;
