-- Every text the site knows of exists from the start (OP-21), so an editor only ever changes rows.
-- Titles that the documents give are theirs; the rest is neutral and meant to be replaced.
insert into page_content (page_name, title, description) values
  ('home-hero-title', 'The Musician', null),
  ('home-hero-description', 'Trombone, bass trombone, voice', null),
  ('home-hero-image', 'Hero image', null),
  ('home-featured-videos-title', 'Featured Videos', null),
  ('home-featured-videos-description', 'Featured videos', 'On stage and in the studio.'),
  ('home-photo-gallery-title', 'Photo Gallery', null),
  ('home-photo-gallery-description', 'Photo gallery', 'Moments from the road.'),
  ('home-testimonial-quote', 'Testimonial', null),
  ('home-testimonial-author', 'Author', null),
  ('home-testimonial-title', 'Title', null),
  ('home-cta-title', 'Stay in touch', null),
  ('home-cta-description', 'Newsletter', 'New music and dates, a few times a year.'),
  ('home-about-title', 'About', null),
  ('home-about-description', 'About', null),
  ('about-hero', 'About the musician', null),
  ('about-hero-secondary', 'About the musician', null),
  ('about-hero-image', 'Portrait', null),
  ('about-journey', 'Journey', null),
  ('about-influences', 'Influences', null),
  ('about-collaborations', 'Collaborations', null),
  ('about-milestones', 'Milestones', null),
  ('media', 'Media Gallery', 'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments'),
  ('loe', 'LOE', 'Discover our featured content and gallery'),
  ('loe-banner-text', 'Contact banner', 'Bookings and questions: {email}'),
  ('events-hero-title', 'Live Events', null),
  ('events-hero-description', 'Live events', 'Experience the magic of live jazz performance. Join us for upcoming shows and explore recordings from past performances.'),
  ('events-upcoming-title', 'Upcoming Events', null),
  ('events-past-title', 'Past Events', null),
  ('shop-hero-title', 'Official Store', null),
  ('shop-hero-description', 'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.', null),
  ('shop-hero-shipping', 'Free shipping on orders over $50', null),
  ('shop-hero-delivery', 'Instant digital delivery', null),
  ('shop-featured-title', 'Featured Items', null),
  ('shop-featured-description', 'A short list of what we would play you first.', 'A short list of what we would play you first.'),
  ('shop-catalog-title', 'The whole catalogue', null),
  ('contact-hero-title', 'Get In Touch', null),
  ('contact-hero-description', 'Contact', 'For bookings, lessons and everything else. We answer within 24 hours.'),
  ('contact-email', 'Email', null),
  ('contact-phone', 'Phone', null),
  ('contact-location', 'Location', null),
  ('contact-instagram', 'Instagram', null),
  ('contact-youtube', 'YouTube', null),
  ('contact-booking-title', 'Booking', null),
  ('contact-booking-email', 'Booking e-mail', null),
  ('footer-instagram-url', 'Instagram', null),
  ('footer-facebook-url', 'Facebook', null),
  ('footer-twitter-url', 'Twitter', null),
  ('footer-soundcloud-url', 'SoundCloud', null),
  ('footer-bandcamp-url', 'Bandcamp', null)
on conflict (page_name) do nothing;
--> statement-breakpoint
update page_content set paragraph_spacing = 'mb-4' where page_name in ('about-hero', 'about-journey', 'about-influences', 'about-collaborations', 'about-milestones');
--> statement-breakpoint
insert into page_settings (page_name, is_work_in_progress, wip_message)
values ('shop', false, 'We anticipate being back online within the next few hours.')
on conflict (page_name) do nothing;
