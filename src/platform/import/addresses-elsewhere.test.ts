// Finds every address of a row that leads to another site, in any column and any form.
import { expect, test } from 'vitest'
import { addressesElsewhere, siteHost } from './addresses-elsewhere'

const row = (cells: Record<string, string>) => ({
  line: 2,
  cells: new Map(Object.entries(cells)),
  surplus: 0,
  surplusText: '',
})

test.each<[string, string[]]>([
  ['https://cdn.example/a.png', ['https://cdn.example/a.png']],
  ['http://old.example:8080/x?y=1#z', ['http://old.example:8080/x?y=1#z']],
  ['//cdn.example/a.png', ['//cdn.example/a.png']],
  ['ftp://old.example/kit.zip', ['ftp://old.example/kit.zip']],
  ['See www.example.com/tour, and (https://b.example/c).', ['www.example.com/tour', 'https://b.example/c']],
  ['https://en.wikipedia.org/wiki/Misty_(song)', ['https://en.wikipedia.org/wiki/Misty_(song)']],
  ['<img src="https://i.example/1.jpg"><a href=\'https://i.example/1.jpg\'>', ['https://i.example/1.jpg']],
  ['{"src":"https:\\/\\/j.example\\/a.mp3"}', ['https://j.example/a.mp3']],
  ['Half past 8//doors at 7, no address: a/b', []],
  ['uploads/a.png', []],
])('%s leads to %j', (text, found) =>
  expect(addressesElsewhere(row({ notes: text }), [])).toEqual(found.map((address) => ({ column: 'notes', address }))),
)

test('an address already imported or left out is not reported again, in its own column only', () => {
  const address = 'https://old.example/a.png'
  expect(
    addressesElsewhere(row({ image_url: ` ${address}`, description: address }), [
      { column: 'image_url', was: address, now: '/media/a.png', why: 'The file is now stored here.' },
    ]),
  ).toEqual([{ column: 'description', address }])
})

test('the host is read from an address', () => {
  for (const address of ['https://a.example/b', '//a.example?b', 'www.a.example/c#d'])
    expect(siteHost(address)).toMatch(/^(www\.)?a\.example$/)
})
