// The four pages of texts (ADM-CONTENT-02): which texts each shows, and what it says when they cannot be read.
import { useRouteContext } from '@tanstack/react-router'
import { AdminLink } from '@/admin-kit/AdminLink'
import { PageTexts } from './PageTexts'

export const shopKeys = [
  'shop-hero-title',
  'shop-hero-description',
  'shop-hero-shipping',
  'shop-hero-delivery',
  'shop-featured-title',
  'shop-featured-description',
  'shop-catalog-title',
]
export const contactKeys = [
  'contact-hero-title',
  'contact-hero-description',
  'contact-email',
  'contact-phone',
  'contact-location',
  'contact-instagram',
  'contact-youtube',
  'contact-booking-title',
  'contact-booking-email',
]
export const footerKeys = [
  'footer-instagram-url',
  'footer-facebook-url',
  'footer-twitter-url',
  'footer-soundcloud-url',
  'footer-bandcamp-url',
]

export function ShopContent() {
  return (
    <PageTexts
      title="Shop Content"
      subtitle="The words at the top of the shop and of its featured items"
      keys={shopKeys}
      failed="Failed to fetch shop page contents"
    />
  )
}

export function ContactContent() {
  return (
    <PageTexts
      title="Contact"
      subtitle="The words and addresses of the contact page"
      keys={contactKeys}
      failed="Failed to fetch contact page contents"
    />
  )
}

export function FooterContent() {
  return (
    <PageTexts
      title="Footer"
      subtitle="The links to your profiles at the foot of every page"
      keys={footerKeys}
      failed="Failed to fetch footer link contents"
    />
  )
}

export function AllContent() {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <PageTexts title="Page Content" subtitle="Every text of the site" failed="Failed to fetch page contents">
      <p className="mb-2">
        <AdminLink to="/admin/footer" className="text-link">
          The footer&apos;s links
        </AdminLink>
      </p>
      <p className="mb-6 text-ink-soft">
        The name of the site, <strong className="text-ink">{site.name}</strong>, stands in titles, mails and shared
        links. It is no text of this page: whoever runs the server sets it as <code>SITE_NAME</code>.
      </p>
    </PageTexts>
  )
}
