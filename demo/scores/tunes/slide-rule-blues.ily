% Slide Rule Blues. The Musician.
melody = \relative c' {
  \key bes \major \time 4/4
  r8 f bes c d4 bes | r8 g bes c des4 bes | r8 f bes c d bes r d~ | d2 r4 d8 des | \break
  c8 bes r g~ g4 bes8 c | des4 des8 bes r4 e,8 g | f8 bes c d~ d4 f8 d | b4 d8 f~ f4 r | \break
  ees8 d c g bes4 a8 c~ | c4 ees8 c a4 f | bes4 r8 bes b4 d | c8 bes a f bes4 r \bar "|."
}
changes = \chordmode {
  bes1:7 | ees:7 | bes:7 | f2:m7 bes:7 |
  ees1:7 | e:dim7 | bes:7/f | g:7.9- |
  c1:m7 | f:7 | bes2:7 g:7 | c:m7 f:7
}
