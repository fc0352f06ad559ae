// The videos of LOE as the owner edits them (ADM-LOE).
import { z } from 'zod'
import { resource } from '@/lib/resource'
import { checkVideo, videoFields, videoSource } from '@/features/site/featured-videos/video-source'

export const loeVideosResource = resource({
  name: 'loe-videos',
  noun: 'video',
  access: 'editor',
  visibility: 'is_active',
  isOrdered: true,
  fields: videoFields({
    source: 'Video Source',
    youtube: 'YouTube',
    file: 'Upload File',
    id: 'YouTube Embed ID *',
    idHint: 'The 11 characters of the id, or any address of the video on YouTube',
  }),
  shown: { is_active: z.boolean() },
  check: checkVideo({
    noId: 'YouTube Embed ID is required',
    noFile: 'Video file is required. Please select a video file to upload.',
  }),
  derived: videoSource,
})
