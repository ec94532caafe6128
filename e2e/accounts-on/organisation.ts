// An organisation's identity provider on loopback: SAML 2.0, with assertions that are written in canonical form.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { Route } from './route.ts';

/** What is wrong with the next answer. */
export type Fault = 'tampered' | 'other-audience' | 'old' | 'no-mail';

export interface Organisation {
  entityId: string;
  /** For `POST /admin/sso/providers`. */
  metadata: string;
  /** Whoever is sent here is the person with this address. */
  signInAs: (email: string, fault?: Fault) => void;
}

interface Request {
  id: string;
  /** Where the answer goes. */
  consumer: string;
  audience: string;
}

const saml = 'urn:oasis:names:tc:SAML:2.0:assertion';
const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol';
const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** node:crypto makes no certificates. */
function makeCertificate(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'onda-saml-'));
  try {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const path = join(folder, 'key.pem');
    writeFileSync(path, key, { mode: 0o600 });
    const out = join(folder, 'certificate.pem');
    execFileSync('openssl', [
      'req',
      '-x509',
      '-key',
      path,
      '-days',
      '2',
      '-subj',
      '/CN=organisation.test',
      '-out',
      out,
    ]);
    const certificate = readFileSync(out, 'utf8').replaceAll(/-----[^-]+-----|\s/gu, '');
    return { key, certificate };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** Everything is written as exclusive canonicalisation writes it, so that its bytes are what is signed. */
function assertionParts(entityId: string, request: Request, { email, fault }: { email: string; fault?: Fault }) {
  const id = `_${randomUUID()}`;
  const age = fault === 'old' ? -600 : 0;
  const audience = fault === 'other-audience' ? 'https://other.test' : request.audience;
  const head =
    `<saml:Assertion xmlns:saml="${saml}" ID="${id}" IssueInstant="${at(age)}" Version="2.0">` +
    `<saml:Issuer>${entityId}</saml:Issuer>`;
  const mail =
    fault === 'no-mail'
      ? ''
      : `<saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute>`;
  const rest =
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">` +
    `${createHash('sha256').update(email).digest('hex')}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData InResponseTo="${request.id}" NotOnOrAfter="${at(age + 60)}" ` +
    `Recipient="${request.consumer}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(age - 5)}" NotOnOrAfter="${at(age + 60)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(age)}" SessionIndex="1"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>` +
    `</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>` +
    `<saml:Attribute Name="department"><saml:AttributeValue>sleep</saml:AttributeValue></saml:Attribute>${mail}` +
    `</saml:AttributeStatement></saml:Assertion>`;
  return { id, head, rest };
}

function sign(key: string, certificate: string, { id, head, rest }: ReturnType<typeof assertionParts>): string {
  const digest = createHash('sha256')
    .update(head + rest)
    .digest('base64');
  const inner =
    `<ds:CanonicalizationMethod Algorithm="${c14n}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>` +
    `<ds:Reference URI="#${id}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${ds}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${c14n}"></ds:Transform>` +
    `</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>` +
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
  const value = createSign('RSA-SHA256')
    .update(`<ds:SignedInfo xmlns:ds="${ds}">${inner}</ds:SignedInfo>`)
    .sign(key, 'base64');
  const signature =
    `<ds:Signature xmlns:ds="${ds}"><ds:SignedInfo>${inner}</ds:SignedInfo><ds:SignatureValue>${value}` +
    `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate>` +
    `</ds:X509Data></ds:KeyInfo></ds:Signature>`;
  return head + signature + rest;
}

const attribute = (xml: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`, 'u').exec(xml)?.[1] ?? '';

export function createOrganisation(origin: string): { organisation: Organisation; routes: Record<string, Route> } {
  const { key, certificate } = makeCertificate();
  const entityId = `${origin}/saml/metadata`;
  let next: { email: string; fault?: Fault } = { email: 'nobody@organisation.test' };
  const metadata =
    `<md:EntityDescriptor xmlns:md="${md}" entityID="${entityId}"><md:IDPSSODescriptor ` +
    `protocolSupportEnumeration="${samlp}"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${ds}"><ds:X509Data>` +
    `<ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>` +
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" ` +
    `Location="${origin}/saml/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;

  const answerTo = (request: Request): string => {
    const signed = sign(key, certificate, assertionParts(entityId, request, next));
    const assertion = next.fault === 'tampered' ? signed.replaceAll(next.email, 'somebody@organisation.test') : signed;
    return (
      `<samlp:Response xmlns:samlp="${samlp}" Destination="${request.consumer}" ID="_${randomUUID()}" ` +
      `InResponseTo="${request.id}" IssueInstant="${at(0)}" Version="2.0">` +
      `<saml:Issuer xmlns:saml="${saml}">${entityId}</saml:Issuer><samlp:Status>` +
      `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"></samlp:StatusCode></samlp:Status>` +
      `${assertion}</samlp:Response>`
    );
  };
  const signOn: Route = ({ query }) => {
    const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
    const consumer = attribute(xml, 'AssertionConsumerServiceURL');
    const audience = /Issuer[^>]*>([^<]+)</u.exec(xml)?.[1] ?? '';
    const answer = Buffer.from(answerTo({ id: attribute(xml, 'ID'), consumer, audience })).toString('base64');
    return {
      html:
        `<form method="post" action="${consumer}"><input type="hidden" name="SAMLResponse" value="${answer}">` +
        `<input type="hidden" name="RelayState" value="${query.get('RelayState') ?? ''}"></form>` +
        `<script>document.forms[0].submit()</script>`,
    };
  };
  return {
    organisation: {
      entityId,
      metadata,
      signInAs: (email, fault) => void (next = fault ? { email, fault } : { email }),
    },
    routes: { '/saml/sso': signOn },
  };
}
