// Lists every endpoint, route, mail and background job of the product. No other code registers any; some tests iterate
// over these lists.
import type { BoundEndpoint, RawRoute } from '@/platform/http/handler'
import type { FeatureJobs } from '@/platform/feature-jobs'
import type { FeatureMails, MailLabels, OnRefusal } from '@/platform/outbox/outbox'
import type { ResourceService } from '@/admin-kit/server/resource-service'
import { collaborationsService, influencesService, statsService } from '@/features/site/about/server/about.admin'
import { aboutApi } from '@/features/site/about/server/about.api'
import { activityApi } from '@/features/office/activity/server/activity.api'
import { activityJobs } from '@/features/office/activity/server/activity.job'
import { addressesToday } from '@/features/office/activity/server/addresses-today'
import { accessApi } from '@/features/office/access/server/access.api'
import { signInApi } from '@/features/office/sign-in/server/sign-in.api'
import { backupToday } from '@/features/office/activity/server/backup-today'
import { countFailedMails, mailToday } from '@/features/operations/mails/server/mail-today'
import { signInJobs } from '@/features/office/sign-in/server/sign-in.job'
import { accessMailLabels, accessMails } from '@/features/office/access/server/access.mail'
import { signInMailLabels, signInMails } from '@/features/office/sign-in/server/sign-in.mail'
import { accountApi } from '@/features/office/sign-in/server/account.api'
import { contactApi, contactRoutes } from '@/features/site/contact/server/contact.api'
import { contactToday, messagesFigure, messagesWaiting } from '@/features/site/contact/server/contact-today'
import { contactAdminApi, messagesService } from '@/features/site/contact/server/contact.admin'
import { contactMailLabels, contactMails } from '@/features/site/contact/server/contact.mail'
import { searchMessages } from '@/features/site/contact/server/quick-search'
import { commandPaletteApi } from '@/features/office/command-palette/server/command-palette.api'
import { dashboardApi } from '@/features/office/dashboard/server/dashboard.api'
import { downloadsJobs } from '@/features/commerce/downloads/server/downloads.job'
import { countEditionBuyers } from '@/features/commerce/delivery/server/corrections/buyers-of-edition'
import { soldFiles } from '@/features/commerce/licences/server/sold-files'
import { downloadsApi } from '@/features/commerce/downloads/server/downloads.api'
import { downloadsRoutes } from '@/features/commerce/downloads/server/downloads.routes'
import { comingGig } from '@/features/site/events/server/coming-gig'
import { eventsService } from '@/features/site/events/server/events.admin'
import { eventsApi } from '@/features/site/events/server/events.api'
import { eventsJobs } from '@/features/site/events/server/events.job'
import { searchEvents } from '@/features/site/events/server/quick-search'
import { eventsRoutes } from '@/features/site/events/server/events.routes'
import { papersRoutes } from '@/features/site/events/server/papers/papers.routes'
import { gigSalesApi } from '@/features/site/events/server/gig-sales.admin'
import { setListAdminApi } from '@/features/site/events/server/set-list/set-list.admin'
import { tonightRoutes } from '@/features/site/events/server/tonight.routes'
import { featuredVideosService } from '@/features/site/featured-videos/server/featured-videos.admin'
import { featuredVideosApi } from '@/features/site/featured-videos/server/featured-videos.api'
import { loeImagesService } from '@/features/site/loe-gallery/server/loe-gallery.admin'
import { loeTracksService } from '@/features/site/player/server/player.admin'
import { loeVideosService } from '@/features/site/loe/server/loe.admin'
import { loeApi } from '@/features/site/loe/server/loe.api'
import { loeGalleryApi } from '@/features/site/loe-gallery/server/loe-gallery.api'
import { playAlongRoutes } from '@/features/commerce/play-along/server/page-picture'
import { playAlongApi } from '@/features/commerce/play-along/server/play-along.api'
import { playerApi } from '@/features/site/player/server/player.api'
import { mailsApi } from '@/features/operations/mails/server/mails.api'
import { mediaService } from '@/features/site/media/server/media.admin'
import { mediaApi } from '@/features/site/media/server/media.api'
import {
  newsletterAdminApi,
  newsletterAdminRoutes,
  newsletterJobs,
  subscribersService,
} from '@/features/site/newsletter/server/newsletter.admin'
import { automaticLettersApi } from '@/features/site/automatic-letters/server/automatic-letters.admin'
import { automaticLettersJobs } from '@/features/site/automatic-letters/server/automatic-letters.job'
import {
  automaticLettersMailLabels,
  automaticLettersMails,
} from '@/features/site/automatic-letters/server/automatic-letters.mail'
import { noteRefusedMail } from '@/features/site/bounces/server/bounced-subscribers'
import { bouncesAdminApi } from '@/features/site/bounces/server/bounces.admin'
import { bounceRoutes } from '@/features/site/bounces/server/bounces.routes'
import { searchSubscribers } from '@/features/site/newsletter/server/quick-search'
import { newsletterApi, newsletterRoutes } from '@/features/site/newsletter/server/newsletter.api'
import { newsletterMailLabels, newsletterMails } from '@/features/site/newsletter/server/newsletter.mail'
import { subscribersFigure } from '@/features/site/newsletter/server/subscribers-figure'
import { salesApi } from '@/features/commerce/sales/server/sales.api'
import { salesJobs } from '@/features/commerce/sales/server/sales.job'
import { licencesApi } from '@/features/commerce/licences/server/printed-licence'
import { offersApi } from '@/features/commerce/offers/server/offers.api'
import { offersService } from '@/features/commerce/offers/server/offers.admin'
import { checkoutApi } from '@/features/commerce/checkout/server/checkout.api'
import { downloadsToday } from '@/features/commerce/downloads/server/grants/missing-files'
import { newestOrders, ordersWaiting, toShipFigure } from '@/features/commerce/orders/server/back-office/order-figures'
import {
  ordersToday,
  salesInOtherCurrencies,
  salesOfDays,
} from '@/features/commerce/orders/server/back-office/orders-today'
import { paypalToday } from '@/features/commerce/payments/server/paypal-today'
import { searchBuyers, searchOrders } from '@/features/commerce/orders/server/back-office/quick-search'
import { cardsAdminApi, cardsAdminRoutes } from '@/features/commerce/download-cards/server/cards.admin'
import { noteRefusedGift, noteReportedGifts } from '@/features/commerce/gifts/server/bounced/note-bounced'
import { bouncedGiftRoutes } from '@/features/commerce/gifts/server/bounced/bounced.routes'
import { giftRoutes } from '@/features/commerce/gifts/server/gift.routes'
import { giftsAdminApi } from '@/features/commerce/gifts/server/gifts.admin'
import { giftsMailLabels, giftsMails } from '@/features/commerce/gifts/server/gifts.mail'
import { giftsJobs } from '@/features/commerce/gifts/server/mail-gifts'
import { redeemRoutes } from '@/features/commerce/download-cards/server/redeem.routes'
import {
  freeDownloadMailLabels,
  freeDownloadMails,
} from '@/features/commerce/free-downloads/server/free-downloads.mail'
import { freeDownloadRoutes } from '@/features/commerce/free-downloads/server/free-downloads.routes'
import { booksAdminRoutes } from '@/features/commerce/books/server/books.admin'
import { documentsAdminApi, documentsAdminRoutes } from '@/features/commerce/documents/server/documents.admin'
import { invoiceRoutes } from '@/features/commerce/documents/server/invoice.routes'
import { quoteRoutes } from '@/features/commerce/quotes/server/quote.routes'
import { quotesAdminApi } from '@/features/commerce/quotes/server/quotes.admin'
import { packingRoutes } from '@/features/commerce/packing/server/papers/papers.routes'
import { packingApi } from '@/features/commerce/packing/server/packing.api'
import { interestRoutes } from '@/features/commerce/interest/server/interest.routes'
import { numbersAdminApi, numbersAdminRoutes } from '@/features/commerce/numbers/server/numbers.admin'
import { numbersJobs } from '@/features/commerce/numbers/server/numbers.job'
import {
  manualPaymentsAdminApi,
  manualPaymentsJobs,
} from '@/features/commerce/manual-payments/server/manual-payments.admin'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { ordersAdminApi, ordersAdminRoutes } from '@/features/commerce/orders/server/back-office/orders.admin'
import { deliveryJobs } from '@/features/commerce/delivery/server/delivery.job'
import { paymentsJobs } from '@/features/commerce/payments/server/payments.job'
import { purchasesApi } from '@/features/commerce/purchases/server/purchases.api'
import { purchasesJobs } from '@/features/commerce/purchases/server/purchases.job'
import { refundsJobs } from '@/features/commerce/refunds/server/refunds.job'
import { ordersMailLabels, ordersMails } from '@/features/commerce/orders/server/mail/orders.mail'
import { purchasesRoutes } from '@/features/commerce/purchases/server/purchases.routes'
import { webhookRoutes } from '@/features/commerce/payments/server/webhooks/webhook.routes'
import { stockRefusal } from '@/features/commerce/stock-holds/server/stock-refusal'
import { pageContentApi } from '@/features/site/page-content/server/page-content.api'
import { ownPagesService } from '@/features/site/own-pages/server/own-pages.admin'
import { clickRoutes } from '@/features/site/newsletter/server/letter/click.routes'
import { pressApi } from '@/features/site/press/server/press.api'
import { pressRoutes } from '@/features/site/press/server/press.routes'
import { redirectsService } from '@/features/site/redirects/server/redirects.admin'
import { ownPagesApi } from '@/features/site/own-pages/server/own-pages.api'
import { photosService } from '@/features/site/photo-gallery/server/photo-gallery.admin'
import { backupsApi, backupsRoutes } from '@/features/office/settings/server/backups.admin'
import { connectionsApi } from '@/features/office/settings/server/connections.api'
import { paymentsInProgress } from '@/features/commerce/payments/server/payments-in-progress'
import { settingsApi, settingsWords } from '@/features/office/settings/server/settings.admin'
import { shippingToday } from '@/features/commerce/shipping/server/shipping-today'
import { shippingAdminApi } from '@/features/commerce/shipping/server/zones.admin'
import { siteLinksApi } from '@/features/site/site-links/server/site-links.api'
import { timeZoneApi } from '@/features/site/page-content/server/time-zone.admin'
import { pageTextApi, restorablePageTexts } from '@/features/site/page-content/server/page-text.admin'
import { privacyApi } from '@/features/operations/privacy/server/privacy.api'
import { privacyMailLabels, privacyMails } from '@/features/operations/privacy/server/privacy.mail'
import { movingApi } from '@/features/operations/moving/server/moving.api'
import { leavingApi, leavingRoutes } from '@/features/operations/leaving/server/leaving.routes'
import { movingRoutes } from '@/features/operations/moving/server/moving.routes'
import { allImporters, oldFileShelf } from './all-importers'
import { privacyRoutes } from '@/features/operations/privacy/server/privacy.routes'
import { photoGalleryApi } from '@/features/site/photo-gallery/server/photo-gallery.api'
import { licencesService } from '@/features/commerce/licences/server/licences.admin'
import { bundlesApi } from '@/features/commerce/bundles/server/bundles.admin'
import { versionsApi } from '@/features/commerce/sheet-music/server/editions/versions.admin'
import { shopStatusAdminApi } from '@/features/commerce/shop-status/server/shop-status.admin'
import { shopStatusApi } from '@/features/commerce/shop-status/server/shop-status.api'
import { searchItems } from '@/features/commerce/catalog/server/quick-search'
import { shopToday } from '@/features/commerce/catalog/server/stock/shop-today'
import { restorableReleases } from '@/features/commerce/releases/server/store-release.admin'
import { releaseChoicesApi } from '@/features/commerce/releases/server/release-choices.admin'
import { restorableTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { coverRoutes, shopItemsService } from '@/features/commerce/catalog/server/editing/items.admin'
import { tuneChoicesApi } from '@/features/commerce/sheet-music/server/tunes/tune-choices.admin'
import { shopApi, shopRoutes } from '@/features/commerce/catalog/server/catalog.api'
import { lookInsideAdminApi } from '@/features/commerce/look-inside/server/look-inside.admin'
import { lookInsideJobs } from '@/features/commerce/look-inside/server/look-inside.job'
import { stockHoldsJobs } from '@/features/commerce/stock-holds/server/stock-holds.job'
import { trackPreviewJobs } from '@/features/commerce/recordings/server/track-previews.job'
import { testItemsApi } from '@/features/commerce/catalog/server/stock/test-items.admin'
import { themesService } from '@/features/site/theme/server/theme.admin'
import { themeApi } from '@/features/site/theme/server/theme.api'
import { mediaRoutes } from '@/features/operations/uploads/server/media.routes'
import { pdfFilesApi, previewRoutes } from '@/features/operations/pdf-files/server/pdf-files.api'
import { picturesApi } from '@/features/operations/pictures/server/pictures.api'
import { picturesJobs } from '@/features/operations/pictures/server/pictures.job'
import { soundAndFilmApi } from '@/features/operations/sound-and-film/server/sound-and-film.api'
import { soundAndFilmJobs } from '@/features/operations/sound-and-film/server/sound-and-film.job'
import { privateFileRoutes, uploadsApi } from '@/features/operations/uploads/server/uploads.api'
import { uploadsJobs } from '@/features/operations/uploads/server/uploads.job'
import { uploadsRoutes } from '@/features/operations/uploads/server/arrival/uploads.routes'
import { allPersonalData } from './all-personal-data'
import { publicPages } from './discovery/public-pages'
import { discoveryRoutes } from './discovery/discovery-routes'

/** Lists of records that the owner edits. Each has its endpoints, its history and its part of the trash. */
export const allResources: readonly ResourceService[] = [
  collaborationsService,
  eventsService,
  featuredVideosService,
  influencesService,
  licencesService,
  loeImagesService,
  loeTracksService,
  loeVideosService,
  mediaService,
  messagesService,
  offersService,
  ownPagesService,
  photosService,
  redirectsService,
  shopItemsService,
  statsService,
  subscribersService,
  themesService,
]

/** Name and subject of each kind of mail. */
export const allMailLabels: MailLabels = {
  ...accessMailLabels,
  ...signInMailLabels,
  ...contactMailLabels,
  ...newsletterMailLabels,
  ...automaticLettersMailLabels,
  ...freeDownloadMailLabels,
  ...ordersMailLabels,
  ...giftsMailLabels,
  ...privacyMailLabels,
}

export const allEndpoints: readonly BoundEndpoint[] = [
  ...aboutApi,
  ...accessApi,
  ...signInApi,
  ...accountApi,
  ...contactApi,
  ...contactAdminApi,
  ...downloadsApi(soldFiles),
  ...eventsApi,
  ...setListAdminApi,
  ...gigSalesApi,
  ...featuredVideosApi,
  ...loeApi,
  ...lookInsideAdminApi,
  ...loeGalleryApi,
  ...playAlongApi,
  ...playerApi,
  ...mediaApi,
  ...newsletterApi,
  ...newsletterAdminApi,
  ...bouncesAdminApi,
  ...automaticLettersApi,
  ...offersApi,
  ...salesApi,
  ...checkoutApi,
  ...purchasesApi,
  ...licencesApi,
  ...ordersAdminApi,
  ...numbersAdminApi,
  ...documentsAdminApi,
  ...quotesAdminApi,
  ...cardsAdminApi,
  ...manualPaymentsAdminApi(settle),
  ...giftsAdminApi,
  ...packingApi,
  ...pageContentApi,
  ...ownPagesApi,
  ...pressApi,
  ...siteLinksApi,
  ...photoGalleryApi,
  ...privacyApi(allPersonalData),
  ...shopStatusApi,
  ...shopApi,
  ...bundlesApi,
  ...versionsApi(countEditionBuyers),
  ...tuneChoicesApi,
  ...releaseChoicesApi,
  ...shopStatusAdminApi,
  ...testItemsApi(stockRefusal),
  ...themeApi,
  ...uploadsApi,
  ...soundAndFilmApi,
  ...picturesApi,
  ...pdfFilesApi,
  ...dashboardApi({
    today: [
      mailToday,
      ordersToday,
      downloadsToday,
      paypalToday,
      contactToday,
      shopToday,
      shippingToday,
      backupToday,
      addressesToday,
    ],
    sales: salesOfDays,
    otherSales: salesInOtherCurrencies,
    figures: [toShipFigure, messagesFigure, subscribersFigure],
    orders: newestOrders,
    gig: comingGig,
    counts: { '/admin/orders': ordersWaiting, '/admin/messages': messagesWaiting, '/admin/mails': countFailedMails },
  }),
  ...commandPaletteApi([
    { kind: 'event', access: eventsService.access, search: searchEvents },
    { kind: 'item', access: shopItemsService.access, search: searchItems },
    { kind: 'order', access: 'administrator', isLarge: true, search: searchOrders },
    { kind: 'person', access: 'administrator', search: searchBuyers },
    { kind: 'person', access: subscribersService.access, isLarge: true, search: searchSubscribers },
    { kind: 'message', access: messagesService.access, isLarge: true, search: searchMessages },
  ]),
  ...mailsApi(allMailLabels),
  ...movingApi(allImporters),
  ...activityApi([...allResources, restorablePageTexts, restorableTunes, restorableReleases], [settingsWords]),
  ...pageTextApi,
  ...timeZoneApi,
  ...settingsApi(async (ctx) => (await publicPages(ctx)).map(({ path }) => path)),
  ...shippingAdminApi,
  ...backupsApi,
  ...connectionsApi({ paymentsInProgress }),
  ...leavingApi,
  ...allResources.flatMap(({ endpoints }) => endpoints),
]

export const allRoutes: readonly RawRoute[] = [
  ...backupsRoutes,
  ...contactRoutes,
  ...discoveryRoutes,
  ...downloadsRoutes(soldFiles),
  ...eventsRoutes,
  ...pressRoutes,
  ...papersRoutes,
  ...packingRoutes,
  ...invoiceRoutes,
  ...quoteRoutes(settle),
  ...documentsAdminRoutes,
  ...cardsAdminRoutes,
  ...redeemRoutes,
  ...giftRoutes,
  ...bouncedGiftRoutes,
  ...freeDownloadRoutes,
  ...tonightRoutes,
  ...newsletterRoutes,
  ...newsletterAdminRoutes,
  ...clickRoutes,
  ...bounceRoutes(noteReportedGifts),
  ...webhookRoutes,
  ...ordersAdminRoutes,
  ...numbersAdminRoutes,
  ...booksAdminRoutes,
  ...interestRoutes,
  ...privacyRoutes(allPersonalData),
  ...purchasesRoutes,
  ...shopRoutes,
  ...coverRoutes,
  ...mediaRoutes,
  ...leavingRoutes,
  ...movingRoutes({ importers: allImporters, shelf: oldFileShelf }),
  ...uploadsRoutes,
  ...previewRoutes,
  ...privateFileRoutes,
  ...playAlongRoutes,
]

export const allJobs: readonly FeatureJobs[] = [
  signInJobs,
  activityJobs,
  downloadsJobs,
  eventsJobs,
  salesJobs,
  newsletterJobs,
  automaticLettersJobs,
  paymentsJobs,
  numbersJobs,
  manualPaymentsJobs(settle),
  refundsJobs,
  deliveryJobs,
  giftsJobs,
  purchasesJobs,
  stockHoldsJobs,
  trackPreviewJobs,
  lookInsideJobs,
  uploadsJobs,
  soundAndFilmJobs,
  picturesJobs,
]

export const allMails: FeatureMails = {
  ...accessMails,
  ...signInMails,
  ...contactMails,
  ...newsletterMails,
  ...automaticLettersMails,
  ...freeDownloadMails,
  ...ordersMails,
  ...giftsMails,
  ...privacyMails,
}

/** Learns that an address has no mailbox: its newsletters end, and the giver of a gift is told. */
export const onMailRefused: OnRefusal = async (tx, ctx, mail) => {
  const isGiftOver = await noteRefusedGift(tx, ctx, mail)
  return (await noteRefusedMail(tx, ctx, mail)) || isGiftOver
}
