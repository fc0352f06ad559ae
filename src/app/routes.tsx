// Defines the routes of the public site: every address, its page, the data it loads first, and its head.
import { createRootRouteWithContext, createRoute, redirect, useParams } from '@tanstack/react-router'
import { aboutListsQuery, aboutTextsQuery } from '@/features/site/about/about.queries'
import { contactTextsQuery } from '@/features/site/contact/contact.queries'
import { downloadQuery } from '@/features/commerce/downloads/downloads.queries'
import {
  eventQuery,
  eventsTextsQuery,
  nextEventsQuery,
  pastEventsQuery,
  playingQuery,
  upcomingEventsQuery,
} from '@/features/site/events/events.queries'
import { pressQuery } from '@/features/site/press/press.queries'
import { ownPageQuery } from '@/features/site/own-pages/own-pages.queries'
import { featuredVideosQuery } from '@/features/site/featured-videos/featured-videos.queries'
import { homeTextsQuery } from '@/features/site/home/home.queries'
import { loeImagesQuery } from '@/features/site/loe-gallery/loe-gallery.queries'
import { loeTextsQuery, loeVideosQuery } from '@/features/site/loe/loe.queries'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { mediaItemsQuery, mediaTextsQuery } from '@/features/site/media/media.queries'
import { siteLinksQuery } from '@/features/site/site-links/site-links.queries'
import { subscriptionQuery } from '@/features/site/newsletter/newsletter.queries'
import { licenceQuery } from '@/features/commerce/licences/licences.queries'
import { purchasesQuery } from '@/features/commerce/purchases/purchases.queries'
import { privacyQuery } from '@/features/operations/privacy/privacy.queries'
import { featuredPhotosQuery } from '@/features/site/photo-gallery/photo-gallery.queries'
import {
  featuredItemsQuery,
  frontItemsQuery,
  parcelTextsQuery,
  heroTextsQuery,
  knownItem,
  shopItemQuery,
  shopItemsQuery,
  shopTextsQuery,
} from '@/features/commerce/catalog/catalog.queries'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { pickFilters, type ShopSearch } from '@/features/commerce/catalog/shop-address'
import { parsePage } from '@/lib/paging'
import { knownAnswer } from '@/lib/use-api-query'
import { Document } from './document'
import printStyles from './print.css?url'
import { loadCode } from '@/ui/on-demand/load-code'
import { lazyPage } from './routing/lazy-page'
import { loadOrMissing, loadQueries } from './data/load-queries'
import { pageHead } from './routing/page-head'
import { PageFailure, RootLayout, PageMissing } from './root-layout'
import type { RouteContext } from './routing/route-context'
import { isHydrating } from './hydration/use-hydrated'
import { themeQuery } from './data/theme.queries'

import interBasic from './fonts/inter-basic.woff2?url'
import playfairBasic from './fonts/playfair-display-basic.woff2?url'

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`: titles first, because they are the largest paint. */
const preloadedFonts: readonly string[] = [playfairBasic, interBasic]

/** Returns the theme's background for the browser's own bars. An invalid colour (OP-40) becomes the default's. */
function toBackground(stored: string | undefined): string {
  return `hsl(${stored !== undefined && /^[\d. %]+$/.test(stored) ? stored : '0 0% 6%'})`
}

const rootRoute = createRootRouteWithContext<RouteContext>()({
  // Loads data that every page shows. A failure here costs the footer its links, the menu its own order or the page its
  // theme, not the page itself.
  loader: ({ context }) => loadQueries(context.queryClient, [themeQuery, siteLinksQuery, shopStatusQuery]),
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: match.context.site.name },
      {
        name: 'theme-color',
        content: toBackground(knownAnswer(match.context.queryClient, themeQuery)?.colors.background),
      },
    ],
    links: [
      { rel: 'icon', type: 'image/svg+xml', href: '/icon.svg' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      { rel: 'alternate', type: 'application/rss+xml', title: match.context.site.name, href: '/feed.xml' },
      { rel: 'stylesheet', media: 'print', href: printStyles },
      ...preloadedFonts.map((href) => ({
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href,
        crossOrigin: 'anonymous' as const,
      })),
    ],
  }),
  shellComponent: Document,
  component: RootLayout,
  notFoundComponent: PageMissing,
  errorComponent: PageFailure,
})

/**
 * Loads at the first call, and again only after a failure. Also useful for code that is loaded already: the browser
 * resolves each `import()` one task later, and a task can wait behind a whole frame.
 */
function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

const code = <Module,>(load: () => Promise<Module>) => once(() => loadCode(load))
/** Pages by address. Each has its own head, so no page loads the texts of the others. */
const loadHome = code(() => import('@/features/site/home/pages/home.route'))
const loadAbout = code(() => import('@/features/site/about/pages/about.route'))
const loadMedia = code(() => import('@/features/site/media/pages/media.route'))
const loadLoe = code(() => import('@/features/site/loe/pages/loe.route'))
const loadEvents = code(() => import('@/features/site/events/pages/list/events.route'))
const loadEvent = code(() => import('@/features/site/events/pages/detail/event.route'))
const loadContact = code(() => import('@/features/site/contact/pages/contact.route'))
const loadSubscription = code(() => import('@/features/site/newsletter/pages/subscription.route'))
const loadShop = code(() => import('@/features/commerce/shop-page/pages/shop.route'))
const loadProduct = code(() => import('./product.route'))
const loadDownload = code(() => import('@/features/commerce/downloads/pages/download.route'))
const loadFindPurchases = code(() => import('@/features/commerce/purchases/pages/find-purchases.route'))
const loadPrivacy = code(() => import('@/features/operations/privacy/pages/privacy.route'))
const loadOwnPage = code(() => import('@/features/site/own-pages/pages/own-page.route'))
const loadPress = code(() => import('@/features/site/press/pages/press.route'))
const loadLicence = code(() => import('@/features/commerce/licences/pages/licence.route'))
const loadPurchases = code(() => import('@/features/commerce/purchases/pages/purchases.route'))

/** Pages with a long list load the part that `?page=` asks for. */
function byPage({ search }: { search: unknown }): { page: number } {
  return { page: parsePage(search) }
}

/** `/` and `/home` are one page, and its name is `/home` on every host (ROUTE-02, ROUTE-03). */
const homePage = {
  loaderDeps: byPage,
  loader: ({ context, deps }: { context: RouteContext; deps: { page: number } }) =>
    loadQueries(context.queryClient, [
      homeTextsQuery,
      featuredVideosQuery,
      featuredPhotosQuery(deps.page),
      nextEventsQuery,
      frontItemsQuery,
    ]),
  head: async ({ match }: { match: { context: RouteContext } }) => pageHead((await loadHome()).homeHead(match.context)),
  component: lazyPage(loadHome, 'HomePage', loadProduct),
}

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  ...homePage,
  // ROUTE-01: LOE is the first page on the musician's own host.
  beforeLoad: ({ context }) => {
    if (context.site.homeHref === '/home') throw redirect({ href: '/loe' })
  },
})

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', ...homePage })

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  loader: ({ context }) => loadQueries(context.queryClient, [aboutTextsQuery, aboutListsQuery]),
  head: async ({ match }) => pageHead((await loadAbout()).aboutHead(match.context)),
  component: lazyPage(loadAbout, 'AboutPage'),
})

const mediaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/media',
  loaderDeps: byPage,
  loader: ({ context, deps }) => loadQueries(context.queryClient, [mediaTextsQuery, mediaItemsQuery(deps.page)]),
  head: async ({ match }) => pageHead((await loadMedia()).mediaHead(match.context)),
  component: lazyPage(loadMedia, 'MediaPage'),
})

const loeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/loe',
  loaderDeps: byPage,
  loader: ({ context, deps }) =>
    loadQueries(context.queryClient, [loeTextsQuery, loeVideosQuery, loeImagesQuery(deps.page), loeTracksQuery]),
  head: async ({ match }) => pageHead((await loadLoe()).loeHead(match.context)),
  component: lazyPage(async () => {
    const page = await loadLoe()
    // During hydration, a click on a section without code would be lost. Code that fails to load reports it in its
    // place.
    if (isHydrating()) await page.loadSections().catch(() => undefined)
    return page
  }, 'LoePage'),
})

const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  loaderDeps: byPage,
  loader: ({ context, deps }) =>
    loadQueries(context.queryClient, [eventsTextsQuery, upcomingEventsQuery(deps.page), pastEventsQuery(deps.page)]),
  head: async ({ match }) => pageHead((await loadEvents()).eventsHead(match.context)),
  component: lazyPage(loadEvents, 'EventsPage', loadEvent),
})

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$slug',
  async loader({ context, params }) {
    const event = (await loadOrMissing(context.queryClient, eventQuery(params.slug)))?.event
    // The id at the end decides. After a change of title or date, the earlier address redirects to the new one.
    if (event && event.slug !== params.slug)
      throw redirect({ to: '/events/$slug', params: { slug: event.slug }, statusCode: 301 })
  },
  head: async ({ match, params }) => pageHead((await loadEvent()).eventHead(match.context, params.slug)),
  component: lazyPage(loadEvent, 'EventPage'),
})

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  loader: ({ context }) => loadQueries(context.queryClient, [contactTextsQuery]),
  head: async ({ match }) => pageHead((await loadContact()).contactHead(match.context)),
  component: lazyPage(loadContact, 'ContactPage'),
})

const subscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/newsletter/$token',
  loader: async ({ context, params }) =>
    void (await loadOrMissing(context.queryClient, subscriptionQuery(params.token))),
  head: async ({ match }) => pageHead((await loadSubscription()).subscriptionHead(match.context)),
  component: lazyPage(async () => {
    const { SubscriptionPage } = await loadSubscription()
    return { Page: () => <SubscriptionPage token={useParams({ from: '/newsletter/$token' }).token} /> }
  }, 'Page'),
  notFoundComponent: lazyPage(loadSubscription, 'UnknownSubscription'),
})

const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop',
  validateSearch: (search: ShopSearch) => search,
  loaderDeps: ({ search }) => {
    const { category, tag, q } = search
    return { ...byPage({ search }), category, tag, q, ...pickFilters(search) }
  },
  beforeLoad: import.meta.env.SSR
    ? async ({ search }) => {
        const { canBeShown } = await import('@/features/commerce/catalog/shop-address')
        if (!canBeShown(search)) throw redirect({ href: '/shop' })
      }
    : undefined,
  loader: ({ context, deps }) =>
    loadQueries(context.queryClient, [
      heroTextsQuery,
      shopTextsQuery,
      featuredItemsQuery,
      shopItemsQuery(deps.page, deps),
    ]),
  head: async ({ match }) => pageHead((await loadShop()).shopHead(match.context, match.search)),
  component: lazyPage(loadShop, 'ShopPage', loadProduct),
})

/** Redirects the address of a format to the page of its release, which then shows that format. */
function toRelease(slug: string, item: Pick<ShopItem, 'release'> | null | undefined): void {
  if (item?.release && item.release.slug !== slug)
    throw redirect({
      to: '/shop/$slug',
      params: { slug: item.release.slug },
      search: { format: slug },
      statusCode: 301,
    })
}

const productRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shop/$slug',
  validateSearch: (search: { format?: string }) => search,
  async loader({ context: { queryClient }, params: { slug } }) {
    const playing = loadQueries(queryClient, [playingQuery(slug)])
    const parcelQueries = ({ offers }: ShopItem) =>
      offers.some(({ delivery }) => delivery === 'parcel') ? [parcelTextsQuery] : []
    // Shows the known data at once; the rest follows.
    const known = knownItem(queryClient, slug)
    toRelease(slug, known)
    // Code that fails to load leaves out the field of the buyer's own price, and the item can be bought.
    const loadField = async (items: readonly ShopItem[]) =>
      (await loadProduct()).loadBuyBar(items).catch(() => undefined)
    if (known) {
      await Promise.all([loadQueries(queryClient, [shopItemQuery(slug), ...parcelQueries(known)]), loadField([known])])
      return
    }
    const answer = await loadOrMissing(queryClient, shopItemQuery(slug))
    toRelease(slug, answer?.item)
    if (answer)
      await Promise.all([
        loadQueries(queryClient, parcelQueries(answer.item)),
        loadField([answer.item, ...answer.formats]),
      ])
    await playing
  },
  head: async ({ match, params }) => pageHead((await loadProduct()).productHead(match.context, params.slug)),
  component: lazyPage(loadProduct, 'ProductRoute'),
})

const downloadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/d/$token',
  loader: async ({ context, params }) => void (await loadOrMissing(context.queryClient, downloadQuery(params.token))),
  head: async ({ match }) => pageHead((await loadDownload()).downloadHead(match.context)),
  component: lazyPage(async () => {
    const { DownloadPage } = await loadDownload()
    return { Page: () => <DownloadPage token={useParams({ from: '/d/$token' }).token} /> }
  }, 'Page'),
  notFoundComponent: lazyPage(loadDownload, 'UnknownDownloadLink'),
})

const findPurchasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases',
  head: async ({ match }) => pageHead((await loadFindPurchases()).findPurchasesHead(match.context)),
  component: lazyPage(loadFindPurchases, 'FindPurchasesPage'),
})

const purchasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases/$token',
  loader: ({ context, params }) => loadQueries(context.queryClient, [purchasesQuery(params.token)]),
  head: async ({ match }) => pageHead((await loadPurchases()).purchasesHead(match.context)),
  component: lazyPage(loadPurchases, 'PurchasesPage'),
})

const licenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licence/$token',
  loader: async ({ context, params }) => void (await loadOrMissing(context.queryClient, licenceQuery(params.token))),
  head: async ({ match }) => pageHead((await loadLicence()).licenceHead(match.context)),
  component: lazyPage(loadLicence, 'LicencePage'),
  notFoundComponent: lazyPage(loadLicence, 'UnknownLicence'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  loader: ({ context }) => loadQueries(context.queryClient, [privacyQuery]),
  head: async ({ match }) => pageHead((await loadPrivacy()).privacyHead(match.context)),
  component: lazyPage(loadPrivacy, 'PrivacyPage'),
})

const pressRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/press',
  loader: ({ context }) => loadQueries(context.queryClient, [pressQuery]),
  head: async ({ match }) => pageHead((await loadPress()).pressHead(match.context)),
  component: lazyPage(loadPress, 'PressPage'),
})

/** Shows a page of the owner's own. Every other page of one segment has its own route. */
const ownPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$slug',
  async loader({ context, params }) {
    const page = await loadOrMissing(context.queryClient, ownPageQuery(params.slug))
    if (page && page.slug !== params.slug)
      throw redirect({ to: '/$slug', params: { slug: page.slug }, statusCode: 301 })
  },
  head: async ({ match, params }) => pageHead((await loadOwnPage()).ownPageHead(match.context, params.slug)),
  component: lazyPage(loadOwnPage, 'OwnPage'),
})

export const routeTree = rootRoute.addChildren([
  indexRoute,
  homeRoute,
  aboutRoute,
  mediaRoute,
  loeRoute,
  eventsRoute,
  eventRoute,
  contactRoute,
  subscriptionRoute,
  shopRoute,
  productRoute,
  downloadRoute,
  findPurchasesRoute,
  purchasesRoute,
  licenceRoute,
  privacyRoute,
  pressRoute,
  ownPageRoute,
])
