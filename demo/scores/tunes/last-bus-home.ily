% Last Bus Home. Words and music: The Musician.
melody = \relative c'' {
  \key f \major \time 4/4
  a2 c | ees2 r8 d c bes | a4 bes d2 | r2. e,8 f | \break
  g4 e8 f g4. c8 | c8 bes a4 fis2 | bes8 bes d4 c8 bes a4 | g8 g bes2 c,8 d | \break
  f4 a c2 | d4 b2. | \bar "||" ees4 d8 c~ c4 c8 d | ees4 c8 a c2 | \break
  d8 d c a~ a4 f8 a | bes4 des8 bes f2 | e4 g8 c4. c8 b | a8 a bes4 fis2 | \break
  r2. d8 f | a4 bes d4. c8 | f,1~ | f2 r \bar "|."
}
changes = \chordmode {
  f1:maj7 | a2:m7.5- d:7.9- | g1:m7 | c:7 |
  a1:m7 | d:7.9- | g:m7 | c:7 |
  f1:maj7 | d2:m7 g:7 | c1:m7 | f:7 |
  bes1:maj7 | bes2:m6 ees:7 | a1:m7 | d:7.9- |
  g1:m7 | c2:7sus4 c:7 | f:6 bes:m6 | f1:6
}
words = \lyricmode {
  Last bus home, and the win -- dows are wet,
  I'm still hum -- ming the tune we have -- n't learned yet.
  Sev -- en stops for the song to come right
  on the last bus home to -- night.
  Lamps go by __ like a cho -- rus of rain,
  some -- bod -- y laughs __ and it's ten years a -- gain.
  Home's a word that I nev -- er got right,
  till the last bus home to -- night. __
}
