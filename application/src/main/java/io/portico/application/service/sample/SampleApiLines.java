package io.portico.application.service.sample;

/**
 * The APIs of the invented retailer Merrywell, three lines each: name, version, style, owner,
 * provider and address; the values of the labels in the order of {@link SampleLabels#NAMES}, with
 * {@code -} for a label that is missing; the description.
 */
final class SampleApiLines {

  /** The lines, with an empty one between two APIs. */
  static final String TEXT =
      """
      Store Finder | 2.1.0 | openapi | store-operations | Kong | https://api.merrywell.example/stores/v2
      Stores | Tier 2 | stable | public | open | not applicable | out of scope | #store-operations
      Finds shops by place, postcode or service, with opening hours and the way there.

      Opening Hours | 1.4.2 | openapi | store-operations | Kong | https://api.merrywell.example/hours/v1
      Stores | Tier 3 | stable | public | open | not applicable | out of scope | #store-operations
      Regular and holiday opening hours of every shop, as JSON or iCalendar.

      Shelf Stock | 3.0.1 | openapi | inventory | Kong | https://api.merrywell.example/shelf-stock/v3
      Stores | Tier 2 | stable | partner | internal | not applicable | out of scope | #inventory
      How many pieces of an article a shop has on its shelves, counted every fifteen minutes.

      Store Events | 1.1.0 | event | store-operations | Confluent | kafka://events.merrywell.example/stores
      Stores | Tier 2 | beta | internal | internal | not applicable | out of scope | #store-operations
      Openings, closures and incidents of shops, as events.

      Till Transactions | 5.2.0 | soap | store-systems | Azure API Management | https://tills.merrywell.example/transactions
      Stores | Tier 1 | stable | internal | confidential | assessed | in scope | #store-systems
      Receipts of all tills, for the ledger and for returns without a receipt.

      Staff Rota | 2.0.0 | openapi | people-services | Azure API Management | https://people.merrywell.example/rota/v2
      Stores | Tier 3 | beta | internal | personal | due | out of scope | #people-services
      Shifts of the people in a shop, and requests to swap them.

      Click and Collect | 2.3.0 | openapi | store-operations | Kong | https://api.merrywell.example/collect/v2
      Stores | Tier 1 | stable | partner | personal | assessed | out of scope | #store-operations
      Reserves articles in a shop and notifies when they are ready to collect.

      Product Catalogue | 4.2.0 | openapi | product-data | Kong | https://api.merrywell.example/products/v4
      Catalogue | Tier 1 | stable | public | open | not applicable | out of scope | #product-data
      Articles with names, texts, images and attributes in nine languages.

      Product Search | 2.6.1 | graphql | search | AWS API Gateway | https://search.merrywell.example/graphql
      Catalogue | Tier 1 | stable | public | open | not applicable | out of scope | #search
      Full-text search with facets, suggestions and spelling correction.

      Product Images | 1.9.0 | openapi | product-data | AWS API Gateway | https://images.merrywell.example/v1
      Catalogue | Tier 3 | stable | public | open | not applicable | out of scope | #product-data
      Images of articles in any size, cropped and compressed on request.

      Prices | 3.1.0 | openapi | pricing | Kong | https://api.merrywell.example/prices/v3
      Catalogue | Tier 1 | stable | partner | internal | not applicable | out of scope | #pricing
      Current and announced prices by article, shop and customer group.

      Price Feed | 1.0.4 | other | pricing | Apigee | https://feeds.merrywell.example/prices.csv
      Catalogue | Tier 3 | deprecated | partner | internal | not applicable | out of scope | #pricing
      The prices of the day as one file; the Prices API is its successor.

      Promotions | 2.2.0 | openapi | pricing | Kong | https://api.merrywell.example/promotions/v2
      Catalogue | Tier 2 | stable | partner | internal | - | out of scope | #pricing
      Campaigns, vouchers and the articles that they apply to.

      Assortment Planning | 0.8.0 | openapi | category-management | Azure API Management | https://planning.merrywell.example/assortment
      Catalogue | Tier 3 | experimental | internal | confidential | not applicable | out of scope | #category-management
      Which shop sells which article from when on.

      Supplier Catalogue Import | 2.0.3 | soap | supplier-integration | Azure API Management | https://b2b.merrywell.example/catalogue
      Catalogue | Tier 2 | stable | partner | internal | not applicable | out of scope | #supplier-integration
      Takes the article data of suppliers in the format of the trade association.

      Reviews and Ratings | 1.7.0 | openapi | community | AWS API Gateway | https://api.merrywell.example/reviews/v1
      Catalogue | Tier 3 | stable | public | personal | assessed | out of scope | -
      Reads and writes reviews, which are checked before they are shown.

      Orders | 3.4.0 | openapi | order-management | Kong | https://api.merrywell.example/orders/v3
      Orders | Tier 1 | stable | partner | confidential | assessed | out of scope | #order-management
      Places, reads, changes and cancels orders of all channels.

      Order Events | 2.0.0 | event | order-management | Confluent | kafka://events.merrywell.example/orders
      Orders | Tier 1 | stable | internal | confidential | assessed | out of scope | #order-management
      Every change of an order from the basket to the return.

      Baskets | 2.8.0 | openapi | checkout | Kong | https://api.merrywell.example/baskets/v2
      Orders | Tier 1 | stable | internal | personal | assessed | out of scope | #checkout
      Baskets of customers and guests, shared between devices.

      Checkout | 4.0.0 | openapi | checkout | Kong | https://api.merrywell.example/checkout/v4
      Orders | Tier 1 | stable | internal | confidential | assessed | in scope | #checkout
      Turns a basket into an order: address, delivery, payment, confirmation.

      Returns | 1.5.0 | openapi | order-management | Kong | https://api.merrywell.example/returns/v1
      Orders | Tier 2 | stable | partner | personal | due | out of scope | #order-management
      Announces returns, prints labels and follows refunds.

      Marketplace Orders | 1.2.0 | openapi | marketplace | Apigee | https://marketplace.merrywell.example/orders/v1
      Orders | Tier 1 | beta | partner | confidential | assessed | out of scope | #marketplace
      Orders of articles that sellers of the marketplace send themselves.

      Marketplace Listings | 1.3.1 | openapi | marketplace | Apigee | https://marketplace.merrywell.example/listings/v1
      Orders | Tier 2 | beta | partner | internal | not applicable | out of scope | #marketplace
      Offers of sellers: prices, stock and delivery times.

      Gift Cards | 2.1.0 | openapi | checkout | Kong | https://api.merrywell.example/gift-cards/v2
      Orders | Tier 2 | stable | partner | - | assessed | out of scope | #checkout
      Sells, tops up and redeems gift cards.

      Subscriptions | 0.4.0 | openapi | checkout | AWS API Gateway | https://api.merrywell.example/subscriptions/v0
      - | Tier 3 | experimental | internal | personal | due | out of scope | #checkout
      Orders that repeat: coffee every month, nappies every week.

      Card Payments | 6.0.2 | openapi | payments | Apigee | https://payments.merrywell.example/cards/v6
      Payments | Tier 1 | stable | partner | confidential | assessed | in scope | #payments
      Authorises, captures and refunds card payments with strong customer authentication.

      Payment Methods | 2.2.0 | openapi | payments | Apigee | https://payments.merrywell.example/methods/v2
      Payments | Tier 2 | stable | partner | internal | not applicable | in scope | #payments
      Which ways of paying a customer is offered, by country and amount.

      Refunds | 3.0.0 | openapi | payments | Apigee | https://payments.merrywell.example/refunds/v3
      Payments | Tier 1 | stable | internal | confidential | assessed | in scope | #payments
      Pays money back the way it came.

      Payment Events | 1.6.0 | event | payments | Confluent | kafka://events.merrywell.example/payments
      Payments | Tier 1 | beta | internal | confidential | assessed | in scope | #payments
      Authorisations, captures, refunds and chargebacks.

      Fraud Scoring | 2.0.0 | grpc | risk | AWS API Gateway | https://risk.merrywell.example:8443/scoring
      Payments | Tier 1 | stable | internal | personal | assessed | in scope | #risk
      The risk of a payment between 0 and 100, with reasons, in less than 80 ms.

      Invoices | 2.5.0 | openapi | finance-systems | Azure API Management | https://finance.merrywell.example/invoices/v2
      Finance | Tier 2 | stable | partner | confidential | assessed | out of scope | #finance-systems
      Invoices of business customers, as PDF and as electronic invoice.

      General Ledger | 8.1.0 | soap | finance-systems | Azure API Management | https://finance.merrywell.example/ledger
      Finance | Tier 1 | deprecated | internal | confidential | not applicable | out of scope | #finance-systems
      Takes the postings of all systems; the Postings API replaces it.

      Postings | 0.9.0 | openapi | finance-systems | Azure API Management | https://finance.merrywell.example/postings/v0
      Finance | Tier 1 | experimental | internal | confidential | not applicable | out of scope | #finance-systems
      Postings with immediate checks of accounts and cost centres.

      Tax Rates | 1.1.0 | openapi | finance-systems | Azure API Management | https://finance.merrywell.example/tax/v1
      Finance | Tier 2 | stable | internal | open | not applicable | out of scope | #finance-systems
      Rates of value added tax by country, article group and day.

      Supplier Settlement | 2.0.0 | soap | supplier-integration | Azure API Management | https://b2b.merrywell.example/settlement
      Finance | Tier 2 | stable | partner | confidential | - | out of scope | #supplier-integration
      Statements and payments for suppliers.

      Customer Profile | 3.2.0 | openapi | customer-data | Kong | https://api.merrywell.example/customers/v3
      Customers | Tier 1 | stable | internal | personal | assessed | out of scope | #customer-data
      Names, addresses and preferences of customers.

      Customer Consent | 1.3.0 | openapi | customer-data | Kong | https://api.merrywell.example/consent/v1
      Customers | Tier 1 | stable | internal | personal | assessed | out of scope | #customer-data
      What a customer has agreed to, when, and in which words.

      Loyalty Points | 2.4.0 | openapi | loyalty | Kong | https://api.merrywell.example/loyalty/v2
      Customers | Tier 2 | stable | partner | personal | assessed | out of scope | #loyalty
      Balances of the Merry Card; collects and redeems points.

      Loyalty Offers | 1.1.0 | graphql | loyalty | AWS API Gateway | https://loyalty.merrywell.example/graphql
      Customers | Tier 3 | beta | partner | personal | due | out of scope | #loyalty
      Personal coupons and their use.

      Customer Events | 1.2.0 | event | customer-data | Confluent | kafka://events.merrywell.example/customers
      Customers | Tier 2 | stable | internal | personal | assessed | out of scope | #customer-data
      Registrations, changes and deletions of customers.

      Contact Centre | 2.0.1 | openapi | customer-care | Azure API Management | https://care.merrywell.example/cases/v2
      Customers | Tier 2 | stable | internal | personal | assessed | out of scope | -
      Cases of the contact centre with all calls, mails and chats.

      Sign-In | 5.1.0 | openapi | identity | Apigee | https://id.merrywell.example/oauth2
      Identity | Tier 1 | stable | public | personal | assessed | out of scope | #identity
      OpenID Connect for customers, with passkeys.

      Staff Directory | 1.8.0 | openapi | identity | Azure API Management | https://id.merrywell.example/staff/v1
      Identity | Tier 2 | stable | internal | personal | assessed | out of scope | #identity
      People, teams and roles of the company.

      Access Tokens | 2.2.0 | openapi | identity | Apigee | https://id.merrywell.example/tokens/v2
      Identity | Tier 1 | stable | internal | confidential | not applicable | out of scope | #identity
      Exchanges, inspects and revokes tokens of services.

      Deliveries | 3.3.0 | openapi | delivery | Kong | https://api.merrywell.example/deliveries/v3
      Logistics | Tier 1 | stable | partner | personal | assessed | out of scope | #delivery
      Books delivery slots and follows parcels to the door.

      Delivery Slots | 2.1.0 | openapi | delivery | Kong | https://api.merrywell.example/slots/v2
      Logistics | Tier 1 | stable | partner | internal | not applicable | out of scope | #delivery
      Free slots of an address in the next fourteen days.

      Parcel Tracking | 1.6.0 | openapi | delivery | AWS API Gateway | https://tracking.merrywell.example/v1
      Logistics | Tier 2 | stable | public | personal | due | out of scope | #delivery
      Where a parcel is and when it arrives, by its number and postcode.

      Warehouse Stock | 4.1.0 | openapi | inventory | Kong | https://api.merrywell.example/warehouse-stock/v4
      Logistics | Tier 1 | stable | partner | internal | not applicable | out of scope | #inventory
      Stock of the six warehouses, reserved and free.

      Stock Events | 2.3.0 | event | inventory | Confluent | kafka://events.merrywell.example/stock
      Logistics | Tier 1 | stable | internal | internal | not applicable | out of scope | #inventory
      Receipts, picks and corrections of all warehouses.

      Picking Robots | 0.3.0 | grpc | warehouse-automation | AWS API Gateway | https://robots.merrywell.example:8443/picking
      Logistics | - | experimental | internal | internal | not applicable | out of scope | #warehouse-automation
      Missions of the robots in the warehouse Nordhafen.

      Carrier Booking | 2.0.0 | soap | delivery | Azure API Management | https://b2b.merrywell.example/carriers
      Logistics | Tier 2 | deprecated | partner | internal | not applicable | out of scope | #delivery
      Books transports with carriers; Deliveries replaces it.

      Customs Declarations | 1.4.0 | soap | supplier-integration | Azure API Management | https://b2b.merrywell.example/customs
      Logistics | Tier 2 | stable | internal | confidential | not applicable | out of scope | #supplier-integration
      Declares imports to the customs of seven countries.

      Newsletter | 1.5.0 | openapi | marketing-technology | AWS API Gateway | https://marketing.merrywell.example/newsletter/v1
      Marketing | Tier 3 | stable | internal | personal | assessed | out of scope | #marketing-technology
      Subscribers and issues of the newsletters.

      Recommendations | 3.0.0 | graphql | data-science | AWS API Gateway | https://recommend.merrywell.example/graphql
      Marketing | Tier 2 | stable | partner | personal | assessed | out of scope | #data-science
      Articles that go with an article, a basket or a customer.

      Campaign Tracking | 1.0.0 | openapi | marketing-technology | AWS API Gateway | https://marketing.merrywell.example/campaigns/v1
      Marketing | Tier 3 | stable | - | personal | due | out of scope | #marketing-technology
      Clicks and sales of a campaign.

      Web Analytics Export | 0.6.0 | other | data-science | AWS API Gateway | https://analytics.merrywell.example/export
      - | Tier 3 | beta | internal | internal | not applicable | out of scope | -
      Pages and visits of a day, as Parquet files.

      Recipes | 2.2.0 | openapi | content | AWS API Gateway | https://api.merrywell.example/recipes/v2
      Marketing | Tier 3 | stable | public | open | not applicable | out of scope | #content
      Four thousand recipes with the articles that they need.

      Nutrition Facts | 1.2.0 | openapi | product-data | Kong | https://api.merrywell.example/nutrition/v1
      Catalogue | Tier 3 | stable | public | - | not applicable | out of scope | #product-data
      Ingredients, allergens and nutrition of food.

      Partner Onboarding | 1.0.0 | openapi | developer-relations | Kong | https://api.merrywell.example/partners/v1
      - | Tier 3 | beta | partner | confidential | assessed | out of scope | #developer-relations
      Contracts, contacts and test accounts of partners.

      Legacy Fax Gateway | 1.0.0 | other | - | Azure API Management | https://b2b.merrywell.example/fax
      - | - | retired | - | - | - | - | -
      Sent orders to suppliers by fax until last year.
      """;

  private SampleApiLines() {}
}
