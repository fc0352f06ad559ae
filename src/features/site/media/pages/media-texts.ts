// Default texts of the media page (MEDIA-01, MEDIA-02).

export const mediaTextDefaults = {
  title: 'Media Gallery',
  subtitle:
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
} as const
