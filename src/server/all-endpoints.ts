// Every endpoint, route, mail and background job of the product. Nothing else registers any; some tests go through these lists.
import type { BoundEndpoint, RawRoute } from '@/adapters/http/handler'
import type { FeatureJobs } from '@/adapters/jobs/jobs'
import type { FeatureMails, MailFacts } from '@/adapters/mail/outbox'
import type { ResourceService } from '@/admin-kit/server/resource-service'
import { collaborationsService, influencesService, statsService } from '@/features/about/server/about.admin'
import { aboutApi } from '@/features/about/server/about.api'
import { activityApi } from '@/features/activity/server/activity.api'
import { activityJobs } from '@/features/activity/server/activity.job'
import { accessApi } from '@/features/access/server/access.api'
import { backupToday } from '@/features/activity/server/backup-today'
import { mailToday } from '@/features/mails/server/mail-today'
import { accessJobs } from '@/features/access/server/access.job'
import { accessMailFacts, accessMails } from '@/features/access/server/access.mail'
import { accountApi } from '@/features/access/server/account.api'
import { contactApi, contactRoutes } from '@/features/contact/server/contact.api'
import { contactToday } from '@/features/contact/server/contact-today'
import { messagesService } from '@/features/contact/server/contact.admin'
import { contactMailFacts, contactMails } from '@/features/contact/server/contact.mail'
import { dashboardApi } from '@/features/dashboard/server/dashboard.api'
import { downloadsApi } from '@/features/downloads/server/downloads.api'
import { downloadsRoutes } from '@/features/downloads/server/downloads.routes'
import { eventsService } from '@/features/events/server/events.admin'
import { eventsApi } from '@/features/events/server/events.api'
import { eventsJobs } from '@/features/events/server/events.job'
import { eventsRoutes } from '@/features/events/server/events.routes'
import { featuredVideosService } from '@/features/featured-videos/server/featured-videos.admin'
import { featuredVideosApi } from '@/features/featured-videos/server/featured-videos.api'
import { loeImagesService, loeTracksService, loeVideosService } from '@/features/loe/server/loe.admin'
import { loeApi } from '@/features/loe/server/loe.api'
import { soundCloudApi } from '@/features/loe/server/soundcloud.api'
import { mailsApi } from '@/features/mails/server/mails.api'
import { mediaService } from '@/features/media/server/media.admin'
import { mediaApi } from '@/features/media/server/media.api'
import {
  newsletterAdminApi,
  newsletterAdminRoutes,
  newsletterJobs,
  subscribersService,
} from '@/features/newsletter/server/newsletter.admin'
import { newsletterApi, newsletterRoutes } from '@/features/newsletter/server/newsletter.api'
import { newsletterMailFacts, newsletterMails } from '@/features/newsletter/server/newsletter.mail'
import { ordersApi } from '@/features/orders/server/orders.api'
import { ordersToday, salesOfDays } from '@/features/orders/server/back-office/orders-today'
import { paypalToday } from '@/features/orders/server/back-office/paypal-today'
import { ordersAdminApi, ordersAdminRoutes } from '@/features/orders/server/back-office/orders.admin'
import { ordersJobs } from '@/features/orders/server/orders.job'
import { ordersMailFacts, ordersMails } from '@/features/orders/server/orders.mail'
import { purchasesRoutes } from '@/features/orders/server/purchases.routes'
import { ordersRoutes } from '@/features/orders/server/webhook.routes'
import { stockRefusal } from '@/features/orders/server/stock-refusal'
import { pageContentApi } from '@/features/page-content/server/page-content.api'
import { photosService } from '@/features/photo-gallery/server/photo-gallery.admin'
import { pageTextApi, restorablePageTexts } from '@/features/page-content/server/page-text.admin'
import { privacyApi } from '@/features/privacy/server/privacy.api'
import { privacyMailFacts, privacyMails } from '@/features/privacy/server/privacy.mail'
import { privacyRoutes } from '@/features/privacy/server/privacy.routes'
import { photoGalleryApi } from '@/features/photo-gallery/server/photo-gallery.api'
import { shopStatusApi } from '@/features/shop/server/shop-status.admin'
import { shopToday } from '@/features/shop/server/shop-today'
import { shopItemsService } from '@/features/shop/server/shop.admin'
import { shopApi, shopRoutes } from '@/features/shop/server/shop.api'
import { shopJobs } from '@/features/shop/server/shop.job'
import { testItemsApi } from '@/features/shop/server/test-items.admin'
import { themesService } from '@/features/theme/server/theme.admin'
import { themeApi } from '@/features/theme/server/theme.api'
import { mediaRoutes } from '@/features/uploads/server/media.routes'
import { previewRoutes, uploadsApi } from '@/features/uploads/server/uploads.api'
import { uploadsJobs } from '@/features/uploads/server/uploads.job'
import { uploadsRoutes } from '@/features/uploads/server/uploads.routes'
import { allPersonalData } from './all-personal-data'
import { discoveryRoutes } from './discovery/discovery-routes'

/** The lists of records that the owner edits. Each has its endpoints, its history and its part of the trash. */
const allResources: readonly ResourceService[] = [
  collaborationsService,
  eventsService,
  featuredVideosService,
  influencesService,
  loeImagesService,
  loeTracksService,
  loeVideosService,
  mediaService,
  messagesService,
  photosService,
  shopItemsService,
  statsService,
  subscribersService,
  themesService,
]

/** What each kind of mail is called, and what it is about. */
export const allMailFacts: MailFacts = {
  ...accessMailFacts,
  ...contactMailFacts,
  ...newsletterMailFacts,
  ...ordersMailFacts,
  ...privacyMailFacts,
}

export const allEndpoints: readonly BoundEndpoint[] = [
  ...aboutApi,
  ...accessApi,
  ...accountApi,
  ...contactApi,
  ...downloadsApi,
  ...eventsApi,
  ...featuredVideosApi,
  ...loeApi,
  ...mediaApi,
  ...newsletterApi,
  ...newsletterAdminApi,
  ...ordersApi,
  ...ordersAdminApi,
  ...pageContentApi,
  ...photoGalleryApi,
  ...privacyApi(allPersonalData),
  ...shopApi,
  ...shopStatusApi,
  ...soundCloudApi,
  ...testItemsApi(stockRefusal),
  ...themeApi,
  ...uploadsApi,
  ...dashboardApi({
    today: [mailToday, ordersToday, paypalToday, contactToday, shopToday, backupToday],
    sales: salesOfDays,
  }),
  ...mailsApi(allMailFacts),
  ...activityApi([...allResources, restorablePageTexts]),
  ...pageTextApi,
  ...allResources.flatMap(({ endpoints }) => endpoints),
]

export const allRoutes: readonly RawRoute[] = [
  ...contactRoutes,
  ...discoveryRoutes,
  ...downloadsRoutes,
  ...eventsRoutes,
  ...newsletterRoutes,
  ...newsletterAdminRoutes,
  ...ordersRoutes,
  ...ordersAdminRoutes,
  ...privacyRoutes(allPersonalData),
  ...purchasesRoutes,
  ...shopRoutes,
  ...mediaRoutes,
  ...uploadsRoutes,
  ...previewRoutes,
]

export const allJobs: readonly FeatureJobs[] = [
  accessJobs,
  activityJobs,
  eventsJobs,
  newsletterJobs,
  ordersJobs,
  shopJobs,
  uploadsJobs,
]

export const allMails: FeatureMails = {
  ...accessMails,
  ...contactMails,
  ...newsletterMails,
  ...ordersMails,
  ...privacyMails,
}
