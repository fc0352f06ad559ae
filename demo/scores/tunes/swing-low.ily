% Swing Low, Sweet Chariot. Traditional.
melody = \relative c'' {
  \key f \major \time 4/4
  a2 f4. a8 | f8 f4. d4 c | f8 f f f a c c c~ | c1 | \break
  d2 c4. a8 | f8 f4. d4 c | f8 f f f a g g f~ | f2.. \bar "||" c8 | \break
  f4 f8 f a f4 f8 | a8 a a c~ c2 | f,8 f f f a c c c~ | c2.. c,8 | \break
  f4 f8 f a4 f8 f | a8 a4. c2 | f,8 f f f a g g f~ | f1 \bar "|."
}
changes = \chordmode {
  f1 | bes2 f | f1 | c2:7sus4 c:7 |
  bes2 f/a | d2:m7 f/c | f2 c:7 | f1 |
  f1 | d:m7 | f2 d:m7 | g2:m7 c:7 |
  f1 | bes2 b:dim7 | f2/c c:7 | f1
}
words = \lyricmode {
  Swing low, sweet char -- i -- ot, __ _ com -- in' for to car -- ry me home. __
  Swing low, sweet char -- i -- ot, __ _ com -- in' for to car -- ry me home. __
  I looked o -- ver Jor -- dan and what did I see, __ com -- in' for to car -- ry me home? __
  A band of an -- gels a -- com -- in' for me, com -- in' for to car -- ry me home. __
}
