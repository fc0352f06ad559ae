// The texts of the pages (DATA-05, DATA-06), keyed by page_name. Keys ending in -title and the four shop-hero-* lines
// use `title`; headings with a body (about-*, media, loe) use both fields. All others use `description`, and `title` is
// then only the name of the block in the back-office.
import type { DemoFile, DemoPageText } from './types'

const line = (title: string): DemoPageText => ({ title, description: null, paragraphSpacing: null })
const text = (title: string, description: string): DemoPageText => ({ title, description, paragraphSpacing: null })
const file = (title: string, descriptionFile: DemoFile): DemoPageText => ({
  title,
  description: null,
  descriptionFile,
  paragraphSpacing: null,
})
const story = (title: string, paragraphs: string[]): DemoPageText => ({
  title,
  description: paragraphs.join('\n'),
  paragraphSpacing: 'mb-4',
})

const home: Record<string, DemoPageText> = {
  'home-hero-title': text('The Musician', 'Trombone, bass trombone, voice. Slow tunes, late sets.'),
  'home-hero-description': text(
    'Hero description',
    'Composer, teacher, and the low end of several bands. New songs this season, the old ones on request.',
  ),
  'home-hero-image': file('Hero picture', 'pictures/hero.jpg'),
  'home-hero-image-tall': file('Hero picture for tall screens', 'pictures/hero-tall.jpg'),
  'home-featured-videos-title': line('Seen From the Bar'),
  'home-featured-videos-description': text(
    'Featured videos description',
    'Short films from stages, chapels and one bus. Turn it up; we did not.',
  ),
  'home-photo-gallery-title': line('After Dark'),
  'home-photo-gallery-description': text(
    'Photo gallery description',
    'Brass, rain, borrowed pianos. Pictures from the rooms where the music happens.',
  ),
  'home-testimonial-quote': text(
    'Testimonial quote',
    'We booked a trombonist and got a whole evening: the stories, the hymns, the blues, and a room that had forgotten its telephones.',
  ),
  'home-testimonial-author': text('Testimonial author', 'A festival director'),
  'home-testimonial-title': line('Who still hums the encore'),
  'home-cta-title': line('Word Before the Gig'),
  'home-cta-description': text(
    'Newsletter invitation',
    'One letter a month: dates, a new tune, now and then a free sheet of music. No noise. There is enough of that on the second trombone part.',
  ),
  'home-about-title': line('The Low Road'),
  'home-about-description': text(
    'Short biography',
    'Twenty-five years between the back row of the big band and the front of a quartet, with a suitcase of tunes for both.',
  ),
  'home-about-image': file('Short biography picture', 'pictures/portrait.jpg'),
}

const about: Record<string, DemoPageText> = {
  'about-hero': story('About the musician', [
    'I play the trombone because in the village band it was the only instrument left. By the time somebody offered me a trumpet, I had heard Jack Teagarden and it was too late.',
    'Since then it has been tenor for the stories, bass for the truth, and voice when a tune has words worth the breath. Most weeks you will find me with my quartet at a corner table, at the end of the trombone row in a big band, or in a classroom explaining that air is not the same as effort.',
    'I write for all of these people. They have been kind enough to play it.',
  ]),
  'about-hero-secondary': story('On teaching', [
    'I teach low brass, improvisation and the lost art of counting rests. My students have become section players, band leaders, one pilot and a very musical dentist.',
    'If you want to start, start with the free warm-up in the shop. If you want to continue, write to me.',
    'For my students, past and present: the code LONG TONES takes a tenth off all sheet music in the shop.',
  ]),
  'about-hero-image': file('Portrait', 'pictures/portrait.jpg'),
  'about-journey': story('The journey', [
    'Village band, town band, army band, no band. Then a conservatory that taught me to read and a ballroom orchestra that taught me to watch.',
    'The first quartet rehearsed in a bakery because it was warm at four in the morning. The residency at the Corner Room was meant to last six weeks; it is in its third year, and the corner has been named after us, informally.',
    'In between: theatres, ships, a circus with one elephant and excellent intonation, and long stretches of motorway with the mute bag on my knees.',
  ]),
  'about-influences': story('Who taught me without knowing', [
    'I learned slides from Tricky Sam Nanton, restraint from J. J. Johnson, arranging from Melba Liston, and how to sing like somebody talking from Jack Teagarden and Billie Holiday.',
    'The rest came from the people in the next chair.',
  ]),
  'about-collaborations': story('In good company', [
    'A trombone is a social instrument: nobody invites one without inviting trouble. These people did, several times.',
  ]),
  'about-milestones': story('Milestones', [
    'A first album recorded after midnight, because the room was free. A suite for low voices, broadcast live with a red light on. A quartet book that has been played in three cathedrals and one swimming pool.',
    'And about a thousand nights that nobody wrote down, which were the point.',
  ]),
}

const pages: Record<string, DemoPageText> = {
  media: text(
    'Media Gallery',
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
  ),
  loe: text(
    'LOE',
    'Low On Evening: new songs, films and pictures from the hours after the last set. It grows as the nights do.',
  ),
  'loe-banner-text': text('Contact banner', 'Bookings, lessons, late ideas: {email}'),
  'events-hero-title': line('Live Events'),
  'events-hero-description': text(
    'Events description',
    'Small rooms, long evenings. Come early for the tables and stay for the second set, when we play what we like.',
  ),
  'events-upcoming-title': line('Upcoming Events'),
  'events-past-title': line('Where We Have Been'),
  'shop-hero-title': line('Official Store'),
  'shop-hero-description': line(
    'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.',
  ),
  'shop-hero-shipping': line('Free shipping on orders over $50'),
  'shop-hero-delivery': line('Instant digital delivery'),
  'shop-featured-title': line('From the Front Table'),
  'shop-featured-description': text(
    'Featured items description',
    'What people carry home most often: a chart for the band, a record for the night, a mug for the morning.',
  ),
  'shop-catalog-title': line('Everything on the Table'),
  'shop-parcel-description': text(
    'How long parcels take',
    'Packed within two working days. Then four to eight days on the road, longer overseas.',
  ),
}

const contact: Record<string, DemoPageText> = {
  'contact-hero-title': line('Say Something'),
  'contact-hero-description': text(
    'Contact description',
    'Concerts, commissions, lessons, a question about bar nineteen: write, and you will have an answer within 24 hours, usually from a train.',
  ),
  'contact-email': text('E-mail', 'hello@themusician.example'),
  'contact-phone': text('Phone', '+1 555 0107'),
  'contact-location': text('Location', 'Old Town, two streets from the river'),
  'contact-instagram': text('Instagram', 'https://www.instagram.com/'),
  'contact-youtube': text('YouTube', 'https://www.youtube.com/'),
  'contact-booking-title': line('Booking and commissions'),
  'contact-booking-email': text('Booking e-mail', 'booking@themusician.example'),
}

const press: Record<string, DemoPageText> = {
  'press-hero': text('Press', 'Words and pictures for programmes, posters and the paper. Take what you need.'),
  'press-photo-credit': text(
    'Photo credit',
    'Pictures: from the family album of the band. Free for articles and posters.',
  ),
  'press-quotes': text(
    'Quotes',
    'Slow music that makes the clock look hurried.\n– The Old Town Courier\n\nThe only man I know who can swing a hymn without waking it.\n– The organist, chapel by the river',
  ),
  'press-rider': text(
    'Rider',
    '# Sound\nOne microphone for the trombone, one for the voice, one monitor. The quartet brings its own amplifiers.\n\n# Stage\n5 by 4 metres, a chair without arms, a tuned piano. Water, and somebody who knows where the fuses are.',
  ),
}

const footer: Record<string, DemoPageText> = {
  'footer-instagram-url': text('Instagram', 'https://www.instagram.com/'),
  'footer-facebook-url': text('Facebook', 'https://www.facebook.com/'),
  'footer-twitter-url': text('Twitter', 'https://x.com/'),
  'footer-soundcloud-url': text('SoundCloud', 'https://soundcloud.com/'),
  'footer-bandcamp-url': text('Bandcamp', 'https://bandcamp.com/'),
}

export const pageContent: Record<string, DemoPageText> = {
  ...home,
  ...about,
  ...pages,
  ...press,
  ...contact,
  ...footer,
}
