// Analyses videos and recordings that were stored before codecs, locations and loudness were read at upload.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { removeOldLocations } from './locations/remove-old-locations'
import { readOldFilms } from './read-old-films'
import { analyseOldRecordings } from './sound/analyse-stored-sounds'

export const soundAndFilmJobs: FeatureJobs = {
  tasks: {
    'films-read-codecs': readOldFilms,
    'films-remove-locations': removeOldLocations,
    'recordings-hear': analyseOldRecordings,
  },
  schedule: [
    { task: 'films-read-codecs', pattern: '50 3 * * *' },
    { task: 'films-remove-locations', pattern: '52 * * * *' },
    { task: 'recordings-hear', pattern: '5 4 * * *' },
  ],
}
