// The three lists of the about page (DATA-16). The influences are history; the collaborations are invented and generic.
import type { DemoCollaboration, DemoInfluence, DemoStat } from './types'

const influenceNames = [
  'J. J. Johnson',
  'Jack Teagarden',
  'Melba Liston',
  'Curtis Fuller',
  'Frank Rosolino',
  'Kid Ory',
  'Tricky Sam Nanton',
  'Vic Dickenson',
  'Carl Fontana',
  'Billie Holiday',
  'Ella Fitzgerald',
  'Nat King Cole',
  'Duke Ellington',
  'Mahalia Jackson',
]

export const musicalInfluences: DemoInfluence[] = influenceNames.map((name, orderIndex) => ({ name, orderIndex }))

export const collaborations: DemoCollaboration[] = [
  { artist: 'Radio Big Band', project: 'Bass trombone chair and Suite for Low Voices', year: '2016-2024' },
  { artist: 'City Symphony Orchestra', project: 'Soloist in a programme of American songs', year: '2022' },
  { artist: 'Northgate Chamber Choir', project: 'Riverside: spirituals for choir and trombone quartet', year: '2021' },
  { artist: 'Harbour Street Band', project: 'Second line parades and a very damp live record', year: '2018-2023' },
  { artist: 'Municipal Theatre', project: 'Music for a play in which nobody speaks', year: '2019' },
  { artist: 'Old Town Tango Ensemble', project: 'Guest on two albums, mostly behaving', year: '2017' },
].map((entry, orderIndex) => ({ ...entry, orderIndex }))

export const stats: DemoStat[] = [
  { iconName: 'Music', numberValue: '1,140', label: 'Concerts played', orderIndex: 0 },
  { iconName: 'Users', numberValue: '320', label: 'Students taught', orderIndex: 1 },
  { iconName: 'MapPin', numberValue: '27', label: 'Countries, some by bus', orderIndex: 2 },
]
