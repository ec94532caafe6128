import { routes } from '#routes.ts';
import { device as es } from '#i18n/messages/es/device.ts';
import { device as en } from '#i18n/messages/en/device.ts';
import { test } from '../fixtures.ts';
import { calmHeart, emulateStrap, withBluetooth } from '../strap.ts';
test.use(withBluetooth);
for (const [language, theme, width] of [
  ['es', 'dark', 360],
  ['en', 'light', 360],
  ['es', 'light', 1440],
  ['en', 'dark', 1440],
] as const)
  test(`shots ${language} ${theme} ${width}`, async ({ page, browser, prefer }) => {
    const texts = language === 'es' ? es : en;
    await prefer({ language, theme });
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    const strap = await emulateStrap(browser);
    await strap.answerChoosers(page, 'choose');
    await page.goto(routes.device);
    const shot = async (name: string) => {
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/dshots/${name}-${language}-${theme}-${width}.png`, fullPage: true });
    };
    await shot('idle');
    await page.getByRole('button', { name: texts.search }).click();
    await page.getByRole('heading', { name: 'Polar H10 8C4F' }).waitFor();
    await strap.notify(page, calmHeart({ seconds: 600 }));
    await page.waitForTimeout(6000);
    await shot('connected');
    await page.evaluate(() => scrollTo(0, 0));
    await page
      .getByRole('link')
      .filter({ hasText: /Inicio|Home/ })
      .first()
      .click();
    await strap.notify(page, calmHeart({ seconds: 6 }));
    await shot('dashboard');
    await page.locator('a[href="/player?id=1"]').first().click();
    await strap.notify(page, calmHeart({ seconds: 6 }));
    await page.waitForTimeout(1500);
    await shot('player');
  });
