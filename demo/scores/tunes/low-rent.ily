% Low Rent. The Musician.
melody = \relative c {
  \key c \minor \time 4/4
  c4 r8 c ees4 f | fis8 g r bes~ bes4 g | c,4 r8 c ees4 f | fis8 g r4 c8 bes g e |
  f4 r8 f aes4 bes | b8 c r ees~ ees4 c | c,4 r8 c ees4 f | fis8 g r bes~ bes2 |
  aes4 c8 ees~ ees4 ges | f8 d b g~ g4 b | c4 r8 ees~ ees4 d8 des | c2 r \bar "|."
}
changes = \chordmode {
  c1:m7 | c:m7 | c:m7 | c:7 | f:m7 | f:m7 | c:m7 | c:m7 | aes:7 | g:7 | c:m7 | d2:m7.5- g:7
}
