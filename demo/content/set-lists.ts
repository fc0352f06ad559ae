// Set lists of the quartet for one coming gig and one past gig: tunes of the shop, recordings, and standards that are
// neither.
import type { DemoSetList } from './types'

export const blueLantern: DemoSetList = {
  shown: 'now',
  lines: [
    { title: 'Slide Rule Blues', note: 'count in slowly, everybody solos' },
    { title: 'Low Rent' },
    { title: 'Corner Table', note: 'solo: piano, then trombone' },
    { title: 'Greensleeves in Three', note: 'brushes' },
    { title: 'Last Bus Home', note: 'vocal; straight into the next' },
    { title: 'Down by the Riverside' },
    { title: 'Body and Soul', note: 'duo with bass' },
    { title: 'When the Saints Go Marching In', note: 'encore, out through the room' },
  ],
}

export const lastResidency: DemoSetList = {
  shown: 'from_start',
  lines: [
    { title: 'Corner Table' },
    { title: 'Slide Rule Blues', note: 'the string breaks here' },
    { title: 'Joshua Fit the Battle of Jericho' },
    { title: 'Last Bus Home' },
    { title: 'Amazing Grace', note: 'in three, long' },
  ],
}
