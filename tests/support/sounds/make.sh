#!/bin/sh
# Makes the small recordings of this folder anew, with Debian's packages ffmpeg and flac. Tests only read the results.
set -eu
cd "$(dirname "$0")"
sound() {
  name=$1
  source=$2
  shift 2
  ffmpeg -nostdin -loglevel error -y -f lavfi -i "$source" -map_metadata -1 -fflags +bitexact -flags:a +bitexact "$@" "$name"
}
# A tone that goes from nothing to loud, so that frames differ in size.
swell="aevalsrc=exprs='0.8*t/20*sin(440*2*PI*t)+0.1*t/20*(random(0)-0.5)|0.8*t/20*sin(330*2*PI*t)':duration=20:sample_rate=44100"
sound vbr.mp3 "$swell" -c:a libmp3lame -q:a 9
sound cbr.mp3 "$swell" -c:a libmp3lame -b:a 32k
# 48 bytes a frame, never one more.
sound mono.mp3 "sine=frequency=440:duration=12:sample_rate=24000" -c:a libmp3lame -b:a 16k
# 1000 Hz in both channels; the encoder takes 0.4 dB off: `ffmpeg -i tone.mp3 -af ebur128 -f null -` says -23.4 LUFS.
sound tone.mp3 "aevalsrc=exprs='0.0707946*sin(1000*2*PI*t)|0.0707946*sin(1000*2*PI*t)':duration=6:sample_rate=48000" -c:a libmp3lame -b:a 128k
sound tone.flac "sine=frequency=440:duration=2:sample_rate=8000" -c:a flac
# The swell again, in the other formats that are listened to; of a long silence very few bytes remain.
sound swell.flac "aevalsrc=exprs='0.8*t/12*sin(440*2*PI*t)|0.4*t/12*sin(330*2*PI*t)':duration=12:sample_rate=16000" -c:a flac -sample_fmt s16
sound vorbis.ogg "$swell" -c:a libvorbis -q:a 0
sound opus.ogg "$swell" -c:a libopus -b:a 32k
sound silence.flac "anullsrc=channel_layout=stereo:sample_rate=44100:duration=600" -c:a flac -sample_fmt s16
# As dictation devices write: not every browser plays it.
sound adpcm.wav "sine=duration=1:sample_rate=8000" -c:a adpcm_ms
# Not decoded by the server. Of an M4A a beginning is cut: the header is at the end, or in front as iTunes writes it.
sound tone.aac "sine=frequency=440:duration=2:sample_rate=8000" -c:a aac -b:a 16k
sound tone.m4a "sine=frequency=440:duration=20:sample_rate=8000" -c:a aac -b:a 16k
sound front.m4a "$swell" -c:a aac -b:a 24k -movflags +faststart
sound lossless.m4a "sine=frequency=440:duration=12:sample_rate=8000" -c:a alac
# As Logic (AIFF) and older Macs (AIFC, little-endian) export; the first is long enough for a preview.
aiff() {
  python3 -c '
import math, struct, sys
name, kind, bits, seconds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
count = 8000 * seconds
def sample(at):
    value = math.sin(at * 440 * 2 * math.pi / 8000) / 8
    if kind == "fl32":
        return struct.pack(">f", value)
    return round(value * 2 ** (bits - 1)).to_bytes(bits // 8, "little" if kind == "sowt" else "big", signed=True)
chunk = lambda name, data: name + struct.pack(">I", len(data)) + data + b"\0" * (len(data) % 2)
comm = struct.pack(">hIh", 1, count, bits) + struct.pack(">HQ", 16383 + 12, 8000 << 51)
if kind != "NONE":
    comm += kind.encode() + b"\0\0"
body = chunk(b"COMM", comm) + chunk(b"SSND", bytes(8) + b"".join(map(sample, range(count))))
if kind != "NONE":
    body = chunk(b"FVER", struct.pack(">I", 0xA2805140)) + body
body = (b"AIFF" if kind == "NONE" else b"AIFC") + body
open(name, "wb").write(b"FORM" + struct.pack(">I", len(body)) + body)
' "$@"
}
aiff tone.aiff NONE 16 11
aiff 24-bits.aiff NONE 24 1
aiff little-endian.aifc sowt 16 2
aiff float.aifc fl32 32 1
# 12 and 20 bits per sample: the encoder takes them only from the extended header of WAV, with zeros in the lowest bits.
bits() {
  python3 -c '
import math, struct, sys
bits = int(sys.argv[1])
size = (bits + 7) // 8
pad = 8 * size - bits
full = 0.02 * 2 ** (bits - 1)
data = b"".join((round(math.sin(at * 440 * 2 * math.pi / 8000) * full) << pad).to_bytes(size, "little", signed=True) for at in range(8000))
guid = bytes.fromhex("0100000000001000800000aa00389b71")
form = struct.pack("<HHIIHHHHI", 0xFFFE, 1, 8000, 8000 * size, size, 8 * size, 22, bits, 4) + guid
body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(data)) + data
sys.stdout.buffer.write(b"RIFF" + struct.pack("<I", len(body)) + body)
' "$1" | flac --silent --force -o "$1-bits.flac" -
}
bits 12
bits 20
