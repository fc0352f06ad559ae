// Tests the places of calendar entries, as calendars of several countries write them.
import { expect, test } from 'vitest'
import { gigPlace } from './gig-place'

test.each([
  ['The Corner, 12 Main St, Utrecht', 'The Corner', '12 Main St', 'Utrecht'],
  ['Attic Club', 'Attic Club', undefined, undefined],
  ['Philharmonie, Luxembourg', 'Philharmonie', undefined, 'Luxembourg'],
  ['Dazzle, 1080 14th St, Denver, CO 80202, USA', 'Dazzle', '1080 14th St', 'Denver, CO'],
  ['Dazzle, 1080 14th St, Denver, CO, United States', 'Dazzle', '1080 14th St', 'Denver, CO'],
  ['The Rex, 194 Queen St W, Toronto, ON M5V 1Z1, Canada', 'The Rex', '194 Queen St W', 'Toronto, ON'],
  ['Kulturhaus\nHauptstr. 5\n10827 Berlin\nGermany', 'Kulturhaus', 'Hauptstr. 5', 'Berlin'],
  ['A-Trane, Bleibtreustraße 1, 10625 Berlin, Deutschland', 'A-Trane', 'Bleibtreustraße 1', 'Berlin'],
  [
    'TivoliVredenburg, Vredenburgkade 11, 3511 WC Utrecht, Netherlands',
    'TivoliVredenburg',
    'Vredenburgkade 11',
    'Utrecht',
  ],
  ['Nefertiti, Hvitfeldtsplatsen 6, 411 20 Göteborg, Sverige', 'Nefertiti', 'Hvitfeldtsplatsen 6', 'Göteborg'],
  ["Ronnie Scott's, 47 Frith St, London W1D 4HT, UK", "Ronnie Scott's", '47 Frith St', 'London'],
  ['', undefined, undefined, undefined],
])('%j', (location, venue, address, city) => {
  expect(gigPlace(location)).toEqual({ venue, address, city })
})
