% The editions of the three spirituals: concert pitch, B♭, E♭ and bass clef, one PDF of three pages each.
\version "2.24.0"
#(set-global-staff-size 21)
\include "../style.ily"
\include "../tunes/down-by-the-riverside.ily"
riverTune = \melody
riverChanges = \changes
riverWords = \words
\include "../tunes/swing-low.ily"
swingTune = \melody
swingChanges = \changes
swingWords = \words
\include "../tunes/joshua.ily"

sheet = #(define-music-function (mark beats chords tune text) (string? number? ly:music? ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing #mark #beats \new Voice = "tune" { #tune } } \new Lyrics \lyricsto "tune" { #text } >> #})

\header { composer = "Traditional" arranger = "Arr. The Musician" }
\book {
  \bookOutputName "three-spirituals-c"
  \header { instrument = "Voice or C instrument" }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" } \score { \sheet "Two-beat, unhurried" 152 \riverChanges \riverTune \riverWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" } \score { \sheet "Slow, with patience" 76 \swingChanges \swingTune \swingWords \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" } \score { \sheet "Driving swing" 168 \changes \melody \words \layout { } } }
}
\book {
  \bookOutputName "three-spirituals-bb"
  \header { instrument = "B♭ instruments" }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" } \score { \sheet "Two-beat, unhurried" 152 \transpose bes c' \riverChanges \transpose bes c' \riverTune \riverWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" } \score { \sheet "Slow, with patience" 76 \transpose bes c' \swingChanges \transpose bes c' \swingTune \swingWords \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" } \score { \sheet "Driving swing" 168 \transpose bes c' \changes \transpose bes c' \melody \words \layout { } } }
}
\book {
  \bookOutputName "three-spirituals-eb"
  \header { instrument = "E♭ instruments" }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" } \score { \sheet "Two-beat, unhurried" 152 \transpose ees c \riverChanges \transpose ees c \riverTune \riverWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" } \score { \sheet "Slow, with patience" 76 \transpose ees c \swingChanges \transpose ees c \swingTune \swingWords \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" } \score { \sheet "Driving swing" 168 \transpose ees c \changes \transpose ees c' \melody \words \layout { } } }
}
\book {
  \bookOutputName "three-spirituals-bass-clef"
  \header { instrument = "Bass clef" }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" } \score { \sheet "Two-beat, unhurried" 152 \riverChanges { \clef bass \transpose c' c \riverTune } \riverWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" } \score { \sheet "Slow, with patience" 76 \swingChanges { \clef bass \transpose c' c \swingTune } \swingWords \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" } \score { \sheet "Driving swing" 168 \changes { \clef bass \transpose c' c \melody } \words \layout { } } }
}
