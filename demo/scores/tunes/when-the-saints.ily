% When the Saints Go Marching In. Traditional.
melody = \relative c' {
  \key f \major \time 4/4
  \partial 2. f4 a bes
  c1~ | c4 f, a bes | c1~ | c4 f, a bes | \break
  c2 a | f a | g1~ | g4 a a g | \break
  f2. f4 | a2 c4 c | c4 bes2.~ | bes2 a4 bes | \break
  c2 a | f g | f1~ | f4 r r2 \bar "|."
}
changes = \chordmode {
  s2.
  f1:6 | f:6 | f:6 | f:6 |
  f:6 | d:m7 | g:m7 | c:7 |
  f:6 | f:7 | bes:6 | b:dim7 |
  f2:6/c d:7 | g:m7 c:7 | f1:6 | g2:m7 c:7
}
words = \lyricmode {
  Oh when the saints __ go march -- ing in, __
  oh when the saints go march -- ing in, __
  oh how I want to be in that num -- ber, __
  when the saints go march -- ing in. __
}
