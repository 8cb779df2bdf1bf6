/** 50 megapixels is more than a phone takes; decoding a huge picture would harm the device that opens it. */
const mostPixels = 60_000_000;
const longestSide = 20_000;

/** Why a picture of this size is refused; undefined when it is not. */
export const sizeFaultOf = (width: number, height: number): string | undefined =>
  width * height > mostPixels || Math.max(width, height) > longestSide
    ? 'This picture is too large: at most 60 million pixels, and 20,000 on a side. Make it smaller, and try again'
    : undefined;
