% Down by the Riverside. Traditional.
melody = \relative c'' {
  \key f \major \time 4/4
  \partial 4 a8 gis
  a4 c,2 d4 | f4 f8 g~ g2 | r4 a a4. gis8 | a8 g4 f8~ f2 | \break
  r4 g g4. fis8 | g8 f4 e8~ e2 | r4 a a4. g8 | a8 g4 f8~ f4 a8 gis | \break
  a4 c,2 d4 | f4 f8 g~ g2 | r4 a a4. gis8 | a8 g4 f8~ f2 | \break
  g4 g8 g g bes4. | a2 g4. f8~ | f1 | \bar "||" r8 f4. g4 a8 a | \break
  bes8 bes4. bes4 bes | bes f g g8 g | a8 a4. a4 g | f4. f8 e4 f8 f | \break
  g4 g2. | f2 g4. a8~ | a1 | r8 f4. g4 a8 a | \break
  bes8 bes4. bes4 bes | bes f g g8 g | a8 a4. a4 g | f4. f8 e4 f8 f | \break
  g4 g2 bes4 | a2( g4.) f8~ | f1~ | f4 r r \bar "|."
}
changes = \chordmode {
  s4
  f1 | f | f | f2 d:7 | g1:m7 | c:7 | f | f |
  f1 | f | f:7 | d:7 | g:m7 | c:7 | f | f:7 |
  bes1 | bes | f | d:7 | g:m7 | c:7 | f | f:7 |
  bes1 | b:dim7 | f/c | d:7 | g:7 | c:7 | f | f2.
}
words = \lyricmode {
  Gon -- na lay down my sword and shield __ down by the riv -- er -- side, __
  down by the riv -- er -- side, __ down by the riv -- er -- side. __
  Gon -- na lay down my sword and shield __ down by the riv -- er -- side, __
  ain't gon -- na stud -- y war no more. __
  I ain't gon -- na stud -- y war no more, I ain't gon -- na stud -- y war no more,
  I ain't gon -- na stud -- y war no more. __
  I ain't gon -- na stud -- y war no more, I ain't gon -- na stud -- y war no more,
  I ain't gon -- na stud -- y war no more. __
}
