% Greensleeves. Traditional, sixteenth century; the changes are ours.
melody = \relative c'' {
  \key a \minor \time 3/4
  \partial 4 a4
  c2 d4 | e4. f8 e4 | d2 b4 | g4. a8 b4 | \break
  c2 a4 | a4. gis8 a4 | b2 gis4 | e2 a4 | \break
  c2 d4 | e4. f8 e4 | d2 b4 | g4. a8 b4 | \break
  c4. b8 a4 | gis4. fis8 gis4 | a2.~ | a2. | \break
  g'2. | g4. f8 e4 | d2 b4 | g4. a8 b4 | \break
  c2 a4 | a4. gis8 a4 | b2 gis4 | e2. | \break
  g'2. | g4. f8 e4 | d2 b4 | g4. a8 b4 | \break
  c4. b8 a4 | gis4. fis8 gis4 | a2.~ | a2 \bar "|."
}
changes = \chordmode {
  s4
  a2.:m7 | a:m7 | g | g |
  a2.:m7 | f:maj7 | e:7sus4 | e:7 |
  a2.:m7 | a:m7 | g | g |
  f2.:maj7 | e:7 | a:m6 | a:m6 |
  c2.:maj7 | c:maj7 | g | g |
  a2.:m7 | f:maj7 | e:7sus4 | e:7 |
  c2.:maj7 | c:maj7 | g | g |
  f2.:maj7 | e:7 | a:m6 | a2:m6
}
