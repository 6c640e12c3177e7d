package org.quoin.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written as PNG is what another program reads. */
class PngFileTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "7, 3", "640, 2", "2, 500", "400, 300"})
  void aReaderFindsEveryPixel(int width, int height) throws IOException {
    Random random = new Random(width);
    int[] pixels = random.ints((long) width * height, 0, 1 << 24).toArray();
    Arrays.fill(pixels, 0, pixels.length / 2, 0xFFFFFF);
    for (int type : new int[] {BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_INT_ARGB}) {
      BufferedImage image = new BufferedImage(width, height, type);
      image.setRGB(0, 0, width, height, opaque(pixels), 0, width);
      BufferedImage read = ImageIO.read(new ByteArrayInputStream(PngFile.encode(image)));
      assertThat(read.getWidth()).isEqualTo(width);
      assertThat(read.getHeight()).isEqualTo(height);
      assertThat(read.getRGB(0, 0, width, height, null, 0, width)).isEqualTo(opaque(pixels));
    }
  }

  private static int[] opaque(int[] pixels) {
    return Arrays.stream(pixels).map(rgb -> rgb | 0xFF000000).toArray();
  }
}
