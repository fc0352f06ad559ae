% Corner Table. The Musician.
melody = \relative c'' {
  \key ees \major \time 3/4
  g2 bes4 | d2. | c2 aes4 | g2. | \break
  bes2 d4 | e2 d8 c | ees4 c aes | d,4 f aes | \break
  g2 bes4 | d2. | c2 aes4 | g2. | \break
  aes2 c4 | bes4. aes8 f4 | g2.~ | g4 r bes | \bar "||" \break
  c2 ees4 | d4. c8 fis,4 | bes2.~ | bes4 a g | \break
  bes2 d4 | c4. bes8 e,4 | aes2.~ | aes4 bes b | \bar "||" \break
  g2 bes4 | d2. | c2 aes4 | g2. | \break
  bes2 d4 | f2 e4 | ees4. d8 c d | ees2. \bar "|."
}
changes = \chordmode {
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  g2.:m7 | c:7 | f:m7 | bes:7 |
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  f2.:m7 | bes:7 | ees:6 | ees:6 |
  a2.:m7.5- | d:7.9- | g:m7 | g:m7 |
  g2.:m7 | c:7 | f:m7 | bes:7 |
  ees2.:maj7 | ees:maj7 | aes:maj7 | des:7.11+ |
  g2.:m7 | c:7 | f4.:m7 bes:7 | ees2.:6
}
bassLine = \relative c, {
  ees2 bes'4 | g2 bes4 | aes2 ees4 | des2 aes'4 |
  g2 d4 | c2 g'4 | f2 c4 | bes2 f'4 |
}
