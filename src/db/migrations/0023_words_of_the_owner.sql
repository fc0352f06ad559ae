-- Words that spoke for the owner before she had written any: a name, a promise, how often letters come. Whoever has changed them keeps hers.
update page_content set title = '' where page_name = 'home-hero-title' and title = 'The Musician' and description is null;
--> statement-breakpoint
update page_content set title = 'Hero description' where page_name = 'home-hero-description' and title = 'Trombone, bass trombone, voice' and description is null;
--> statement-breakpoint
update page_content set description = null where page_name = 'contact-hero-description' and description = 'For bookings, lessons and everything else. We answer within 24 hours.';
--> statement-breakpoint
update page_content set description = null where page_name = 'home-cta-description' and description = 'New music and dates, a few times a year.';
