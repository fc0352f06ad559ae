#!/bin/sh
# Makes the small films and pictures of this folder anew, with Debian's packages ffmpeg and libheif-examples. Tests only read the results.
set -eu
cd "$(dirname "$0")"
film() {
  name=$1
  shift
  ffmpeg -nostdin -loglevel error -y -f lavfi -i "testsrc=size=64x48:rate=4:duration=1" -f lavfi -i "sine=duration=1:sample_rate=8000" \
    -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact "$@" "$name"
}
aac="-c:a aac -b:a 8k"
film h264.mp4 -c:v libx264 -pix_fmt yuv420p -x264-params no-info=1 $aac
film h264.mov -c:v libx264 -pix_fmt yuv420p $aac
film h264-10bit.mp4 -c:v libx264 -pix_fmt yuv422p10le $aac
film h264-pcm.mov -c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le
film hevc.mp4 -c:v libx265 -x265-params log-level=error:info=0 -tag:v hvc1 -pix_fmt yuv420p $aac
film hevc.mov -c:v libx265 -x265-params log-level=error:info=0 -tag:v hev1 -pix_fmt yuv420p $aac
film prores.mov -c:v prores_ks -profile:v 0 -an -r 1
film mpeg4.mp4 -c:v mpeg4 $aac
film av1.mp4 -c:v libaom-av1 -cpu-used 8 $aac
film vp9.mp4 -c:v libvpx-vp9 -c:a libopus -ar 48000 -b:a 8k
film vp8.webm -c:v libvpx -c:a libvorbis
film vp9.webm -c:v libvpx-vp9 -c:a libopus -ar 48000 -b:a 8k
film av1.webm -c:v libaom-av1 -cpu-used 8 -an
film only-sound.webm -vn -c:a libopus -ar 48000 -b:a 8k
film mpeg4.avi -c:v mpeg4 -c:a mp3 -b:a 8k
film mpeg2.mpg -c:v mpeg2video -r 25 -c:a mp2 -ar 16000 -b:a 8k
film wmv2.wmv -c:v wmv2 -c:a wmav2
film theora.ogv -c:v libtheora -c:a libvorbis
# Two seconds of black, then a picture: where a poster is looked for.
ffmpeg -nostdin -loglevel error -y -f lavfi -i "color=black:size=64x48:rate=4:duration=2" -f lavfi -i "testsrc=size=64x48:rate=4:duration=2" \
  -filter_complex "[0][1]concat=n=2" -map_metadata -1 -fflags +bitexact -c:v libvpx -g 4 black-first.webm
ffmpeg -nostdin -loglevel error -y -f lavfi -i "testsrc=size=96x64:rate=1:duration=1" -frames:v 1 picture.png
heif-enc -q 50 -o picture.heic picture.png >/dev/null
rm picture.png
