// The videos of the home page as the owner keeps them (ADM-FVID).
import { onOff } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { checkVideo, videoFields, videoSource } from './video-source'

export const featuredVideosResource = resource({
  name: 'featured-videos',
  noun: 'video',
  access: 'editor',
  visibility: 'is_active',
  isOrdered: true,
  fields: {
    ...videoFields({
      source: 'Upload Method',
      youtube: 'URL',
      file: 'Upload File',
      id: 'YouTube URL or ID *',
      idHint: 'A watch, youtu.be or embed address, or the 11 characters of the id',
    }),
    is_active: onOff('Active', true, { half: true }),
  },
  check: checkVideo({
    noId: 'YouTube URL or ID is required',
    noFile: 'Video file is required. Please select a video file to upload.',
  }),
  derived: videoSource,
})
