// The videos of the home page as the owner keeps them (ADM-FVID).
import { z } from 'zod'
import { resource } from '@/lib/resource'
import { videoRow, videoToValues, videoValues } from '@/lib/video-source'

export const featuredVideosResource = resource({
  name: 'featured-videos',
  noun: 'video',
  values: videoValues({
    noId: 'YouTube URL or ID is required',
    noFile: 'Video file is required. Please select a video file to upload.',
  }).safeExtend({ is_active: z.boolean() }),
  row: videoRow,
  toValues: (row) => ({ ...videoToValues(row), is_active: row.is_active }),
})
