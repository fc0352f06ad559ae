% The first version of the B♭ edition of the waltz, as it was sold before bar 14 was corrected: C minor 7 where the tune has C7.
\version "2.24.0"
\include "../style.ily"
\include "../tunes/corner-table.ily"

changesBefore = \chordmode {
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  g2.:m7 | c:7 | f:m7 | bes:7 |
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  f2.:m7 | bes:m7 | ees:6 | ees:6 |
  a2.:m7.5- | d:7.9- | g:m7 | g:m7 |
  g2.:m7 | c:7 | f:m7 | bes:7 |
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  g2.:m7 | c:7 | f4.:m7 bes:7 | ees2.:6
}

\header { title = "CORNER TABLE" subtitle = "Jazz waltz" composer = "The Musician" }
\book {
  \bookOutputName "corner-table-bb-first"
  \header { instrument = "B♭ instruments" }
  \score { << \new ChordNames { \transpose bes c' \changesBefore } \new Staff { \swing "Light waltz" 138 \transpose bes c' \melody } >> \layout { } }
}
