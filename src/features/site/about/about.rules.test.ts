// Proves the conversion of stored texts to paragraphs.
import { expect, test } from 'vitest'
import { paragraphGap, splitParagraphs } from './about.rules'

test('ABOUT-02: one paragraph per line, blank lines left out', () => {
  expect(splitParagraphs('One.\n\nTwo.\r\n  Three.  \n')).toEqual(['One.', 'Two.', 'Three.'])
  expect(splitParagraphs(null)).toEqual([])
  expect(splitParagraphs(' \n ')).toEqual([])
})

test('DATA-04 ABOUT-02: paragraph_spacing sets the space between paragraphs', () => {
  expect(paragraphGap('mb-4')).toBe('1rem')
  expect(paragraphGap('mb-10')).toBe('2.5rem')
  expect(paragraphGap('mb-0')).toBe('0rem')
  for (const unknown of [null, '', 'mt-4', 'mb-4;color:red', 'mb-400']) expect(paragraphGap(unknown)).toBeNull()
})
