% Three lead sheets with words, each in treble and in bass clef: six pages.
\version "2.24.0"
#(set-global-staff-size 21)
\include "style.ily"
\include "tunes/down-by-the-riverside.ily"
riverTune = \melody
riverChanges = \changes
riverWords = \words
\include "tunes/swing-low.ily"
swingTune = \melody
swingChanges = \changes
swingWords = \words
\include "tunes/joshua.ily"

sheet = #(define-music-function (mark beats chords tune text) (string? number? ly:music? ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing #mark #beats \new Voice = "tune" { #tune } } \new Lyrics \lyricsto "tune" { #text } >> #})

\book {
  \header { composer = "Traditional" arranger = "Arr. The Musician" }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" instrument = "Voice or C instrument" } \score { \sheet "Two-beat, unhurried" 152 \riverChanges \riverTune \riverWords \layout { } } }
  \bookpart { \header { title = "DOWN BY THE RIVERSIDE" subtitle = "Three Spirituals, no. 1" instrument = "Bass clef" } \score { \sheet "Two-beat, unhurried" 152 \riverChanges { \clef bass \transpose c' c \riverTune } \riverWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" instrument = "Voice or C instrument" } \score { \sheet "Slow, with patience" 76 \swingChanges \swingTune \swingWords \layout { } } }
  \bookpart { \header { title = "SWING LOW, SWEET CHARIOT" subtitle = "Three Spirituals, no. 2" instrument = "Bass clef" } \score { \sheet "Slow, with patience" 76 \swingChanges { \clef bass \transpose c' c \swingTune } \swingWords \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" instrument = "Voice or C instrument" } \score { \sheet "Driving swing" 168 \changes \melody \words \layout { } } }
  \bookpart { \header { title = "JOSHUA FIT THE BATTLE" subtitle = "Three Spirituals, no. 3; interlude by The Musician" instrument = "Bass clef" } \score { \sheet "Driving swing" 168 \changes { \clef bass \transpose c' c \melody } \words \layout { } } }
}
