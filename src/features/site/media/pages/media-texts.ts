// What stands on the media page while its text has no row (MEDIA-01, MEDIA-02).

export const mediaTextDefaults = {
  title: 'Media Gallery',
  subtitle:
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
} as const
