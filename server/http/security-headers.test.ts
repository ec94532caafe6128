import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const site = { scriptHashes: ['sha256-a'], styleHashes: ['sha256-b'] };
const plain = contentSecurityPolicy(site);
const hosts = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

it('allows the scripts and frames of Turnstile where it is set, and nothing else of another origin', () => {
  expect(contentSecurityPolicy({ ...site, captcha: 'turnstile' })).toEqual({
    ...plain,
    scriptSrc: ["'self'", "'sha256-a'", 'https://challenges.cloudflare.com'],
    frameSrc: ['https://challenges.cloudflare.com'],
  });
});

it('allows what hCaptcha documents where it is set', () => {
  expect(contentSecurityPolicy({ ...site, captcha: 'hcaptcha' })).toEqual({
    ...plain,
    scriptSrc: ["'self'", "'sha256-a'", ...hosts],
    styleSrc: ["'self'", "'sha256-b'", ...hosts],
    connectSrc: ["'self'", ...hosts],
    frameSrc: hosts,
  });
});

it('names no other origin where none is set', () => {
  expect(JSON.stringify(plain)).not.toContain('https:');
  expect(plain.frameSrc).toEqual(["'none'"]);
});
