// The contact page at `/contact` (CONT-01 to CONT-11): contact details on the left, the form and the newsletter on the
// right.
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { NewsletterForm } from '@/features/site/newsletter/pages/NewsletterForm'
import { pageDescription, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { siteLinksQuery } from '@/features/site/site-links/site-links.queries'
import { contactTexts } from '../contact.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { InstagramIcon, MailIcon, MapPinIcon, PhoneIcon, YouTubeIcon } from '@/ui/ContactIcon'
import { Line } from '@/ui/Icon'
import { recordError } from '@/ui/error-log'
import { PosterTitle } from '@/ui/PosterTitle'
import { Skeleton, SkeletonText } from '@/ui/Skeleton'
import { contactTextsQuery } from '../contact.queries'
import { contactDetails, contactText, promisedReply, telLink } from '../contact.rules'
import { ContactForm } from './ContactForm'
import type { ContactContentKey } from '../contact.content-keys'

/** A failed request hides the contact details, but not the form (CONT-06). */
export function ContactPage() {
  const { data: texts, isPending, isError, error } = useApiQuery(contactTextsQuery)
  useEffect(() => {
    if (isError) recordError(new Error('Failed to fetch contact page contents', { cause: error }))
  }, [isError, error])
  return (
    <>
      <header className="under-header relative isolate overflow-hidden">
        <Spotlight from="left" />
        <div className="wrap pt-[clamp(3rem,7vw,7rem)] pb-[clamp(2.5rem,5vw,5rem)]">
          {isPending ? <HeroSkeleton /> : isError ? <ContentError /> : <Hero texts={texts} />}
        </div>
      </header>
      <div className="contact-columns">
        <div className="contact-addresses">{isPending ? <InfoSkeleton /> : texts && <Info texts={texts} />}</div>
        <div className="site-look paper contact-letter">
          <ContactForm />
          <section id="newsletter" aria-labelledby="news" className="border-t border-hairline pt-10">
            <h2 id="news" className="type-heading">
              {contactTexts.newsletterTitle}
            </h2>
            <p className="mt-3 mb-6 max-w-[46ch] text-ink-soft">{contactTexts.newsletterText}</p>
            <NewsletterForm primary={false} />
          </section>
        </div>
      </div>
    </>
  )
}

/** CONT-01, CONT-11. */
function Hero({ texts }: { texts: PageTexts<ContactContentKey> }) {
  const lede = pageDescription(texts, 'contact-hero-description', '')
  const reply = promisedReply(lede)
  return (
    <div className="grid gap-6">
      <PosterTitle text={contactText(texts, 'contact-hero-title') || contactTexts.title} />
      <div className="lean items-end!">
        {lede && <p className="type-lede">{lede}</p>}
        {reply && (
          <p className="flex items-baseline gap-4 border-t border-hairline pt-5 min-[56rem]:justify-self-end min-[56rem]:border-t-0 min-[56rem]:border-l min-[56rem]:pt-0 min-[56rem]:pl-6">
            <span className="type-title tabular highlight">{reply.figure}</span>
            <span className="type-small text-ink-soft min-[56rem]:max-w-[16ch]">
              {reply.unit} {contactTexts.replyNote}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

/** CONT-06. */
function ContentError() {
  return (
    <div role="alert">
      <h1 className="type-hero">Get In Touch</h1>
      <p className="type-lede mt-6">
        Sorry, we're having trouble loading the contact information. Please try again later.
      </p>
    </div>
  )
}

function Info({ texts }: { texts: PageTexts<ContactContentKey> }) {
  const { email, phone, location, instagram, youtube, bookingTitle, bookingEmail } = contactDetails(texts)
  const links = useApiQuery(siteLinksQuery).data
  const press = links?.footer.some(({ href }) => href === '/press')
  return (
    <div className="lg:sticky lg:top-28">
      <ul className="ledger">
        {email && (
          <Fact icon={<MailIcon />} label={contactTexts.email}>
            <MailLink address={email} />
          </Fact>
        )}
        {phone && (
          <Fact icon={<PhoneIcon />} label={contactTexts.phone}>
            <a href={telLink(phone)} className="text-link inline-flex min-h-11 items-center tabular">
              {phone}
            </a>
          </Fact>
        )}
        {location && (
          <Fact icon={<MapPinIcon />} label={contactTexts.location}>
            {location}
          </Fact>
        )}
        {links?.isOwnList ? (
          links.social.map(({ href, label, icon }) => (
            <Elsewhere key={href} icon={<Line d={icon} />} label={label} href={href} />
          ))
        ) : (
          <>
            {instagram && <Elsewhere icon={<InstagramIcon />} label="Instagram" href={instagram} />}
            {youtube && <Elsewhere icon={<YouTubeIcon />} label="YouTube" href={youtube} />}
          </>
        )}
      </ul>
      {bookingEmail && (
        <section className="mt-10 border-l-2 border-gold bg-surface p-6 sm:p-8" aria-labelledby="booking">
          <h2 id="booking" className="type-subheading">
            {bookingTitle ?? contactTexts.booking}
          </h2>
          <p className="mt-3">
            <MailLink address={bookingEmail} />
          </p>
        </section>
      )}
      <p className="type-small mt-8 text-ink-soft">
        {contactTexts.purchases}{' '}
        <Link to="/purchases" className="text-link inline-flex min-h-11 items-center">
          {contactTexts.purchasesLink}
        </Link>
      </p>
      {press && (
        <p className="type-small mt-2 text-ink-soft">
          {contactTexts.press}{' '}
          <Link to="/press" className="text-link inline-flex min-h-11 items-center">
            {contactTexts.pressLink}
          </Link>
        </p>
      )}
    </div>
  )
}

function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link inline-flex min-h-11 items-center break-all">
      {address}
    </a>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-5 py-4!">
      <span className="text-gold">{icon}</span>
      <div className="min-w-0">
        <p className="type-small text-ink-soft">{label}</p>
        <p>{children}</p>
      </div>
    </li>
  )
}

function Elsewhere({ icon, label, href }: { icon: ReactNode; label: string; href: string }) {
  return (
    <li className="flex items-center gap-5 py-4!">
      <span className="text-gold">{icon}</span>
      <a href={href} target="_blank" rel="noopener noreferrer" className="text-link inline-flex min-h-11 items-center">
        {label}
      </a>
    </li>
  )
}

/** CONT-05. */
function HeroSkeleton() {
  return (
    <div role="status">
      <h1 className="visually-hidden">{contactTexts.title}</h1>
      <span className="visually-hidden">Loading...</span>
      <Skeleton className="h-20 w-full max-w-xl" />
      <SkeletonText lines={2} className="mt-6 max-w-sm" />
    </div>
  )
}

function InfoSkeleton() {
  return (
    <div className="ledger" aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <SkeletonText key={index} lines={2} />
      ))}
    </div>
  )
}
