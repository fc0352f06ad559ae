% Joshua Fit the Battle of Jericho. Traditional; the interlude is ours.
melody = \relative c' {
  \key d \minor \time 4/4
  d8 cis d e f e f g | a8 f r a~ a2 | g8 e r g~ g2 | a8 f r4 r2 | \break
  d8 cis d e f e f g | a8 f r4 r f8 g | a4 g8 g f f e4 | d2 r | \bar "||" \break
  a'8 a r c~ c4 a | bes8 a r g~ g2 | a8 a r c~ c4 d | a1 | \break
  d8 d r c~ c4 a | bes8 bes r a~ a4 g | f8 d f g a g f e | d2 r \bar "|."
}
changes = \chordmode {
  d1:m6 | d:m6 | a:7 | d:m6 |
  d1:m6 | d:m6 | d2:m6 a:7 | d1:m6 |
  d1:m7 | g:m7 | d1:m7 | e2:m7.5- a:7 |
  d1:m7 | g:m7 | d2:m6/f a:7 | d1:m6
}
words = \lyricmode {
  Josh -- ua fit the bat -- tle of Jer -- i -- cho, Jer -- i -- cho, Jer -- i -- cho,
  Josh -- ua fit the bat -- tle of Jer -- i -- cho, and the walls came a -- tum -- bl -- in' down.
}
