import { describe, expect, it } from 'vitest';
import { filesOf, type Manifest } from '../../src/servidor/manifest.ts';
import { fillTemplate } from '../../src/servidor/plantilla.ts';
import { setStylesApart } from '../../src/stylesApart.ts';

const TEMPLATE = `<head><!--taquilla:head--><meta name="taquilla-api-key" content="x" />
<script type="module" crossorigin src="/index.js"></script>
<link rel="modulepreload" crossorigin href="/react.js">
</head><body><div id="raiz"><!--taquilla:html--></div><!--taquilla:datos--></body>`;

const MANIFEST: Manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/boot.ts': { file: 'boot.js' },
  'src/sesion/LoginPage.tsx': { file: 'login.js', css: ['login.css'], imports: ['_react.js', '_field.js'] },
  '_field.js': { file: 'field.js', css: ['field.css'], imports: ['index.html'] },
};

const marco = { html: '<i></i>', files: filesOf(MANIFEST, []), esEntera: false };
const piezas = { head: '', datos: {}, ahora: new Date('2026-05-17T19:00:00Z'), apiKey: 'k', pagina: marco };

describe('fillTemplate', () => {
  it('keeps the text of others as text: no `$&`, no end of script', () => {
    const html = fillTemplate(TEMPLATE, {
      ...piezas,
      head: '<title>$& $1</title>',
      datos: { '/a': '</script><script>alert(1)</script>' },
    });
    expect(html).toContain('<title>$& $1</title>');
    expect(html).not.toContain('</script><script>alert');
    const json = /id="datos-iniciales"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ '/a': '</script><script>alert(1)</script>' });
  });

  it('tells the browser by which clock the page was written', () => {
    const datos = { '/a': 1 };
    const html = fillTemplate(TEMPLATE, { ...piezas, datos, pagina: { ...marco, esEntera: true } });
    expect(html).toContain('data-ahora="2026-05-17T19:00:00.000Z"');
    expect(fillTemplate(TEMPLATE, { ...piezas, datos })).not.toContain('data-ahora');
  });

  it('escapes the application key', () => {
    expect(fillTemplate(TEMPLATE, { ...piezas, apiKey: '"><b>' })).toContain('content="&quot;>&lt;b>"');
  });

  it('has what fills a frame fetched at once, and leaves no empty data', () => {
    const files = filesOf(MANIFEST, ['src/sesion/LoginPage.tsx']);
    const html = fillTemplate(TEMPLATE, { ...piezas, pagina: { ...marco, files } });
    expect(html).toContain('src="/index.js"');
    expect(html).toContain('<div id="raiz" data-marco><i></i></div>');
    expect(html.match(/(?<=<link rel="(?:stylesheet|modulepreload)"[^>]*href=")[^"]*/g)).toEqual([
      '/react.js',
      '/login.css',
      '/field.css',
      '/login.js',
      '/field.js',
    ]);
    expect(html).not.toContain('datos-iniciales');
  });

  it('fetches the code of a written page after its first paint, and nothing before', () => {
    const files = filesOf(MANIFEST, ['src/sesion/LoginPage.tsx']);
    const html = fillTemplate(TEMPLATE, {
      ...piezas,
      pagina: { html: '<h1>Hola</h1>', files, esEntera: true },
    });
    expect(html).toContain('<div id="raiz"><h1>Hola</h1></div>');
    expect(html).not.toContain('src="/index.js"');
    expect(html).not.toContain('modulepreload');
    expect(html).toContain(
      'src="/boot.js" data-primeros="/react.js /index.js" data-modulos="/login.js /field.js"',
    );
  });
});

describe('filesOf', () => {
  it("lists a page's own styles, without those that every page links", () => {
    expect(filesOf(MANIFEST, ['src/sesion/LoginPage.tsx']).styles).toEqual(['/login.css', '/field.css']);
  });

  it('names what every page needs in the order in which it runs, so that each file is a task of its own', () => {
    const manifest = {
      ...MANIFEST,
      'index.html': { file: 'index.js', imports: ['_correr.js', '_react.js'] },
      '_correr.js': { file: 'correr.js', imports: ['_runtime.js', '_react.js'] },
      '_react.js': { file: 'react.js', imports: ['_runtime.js'] },
      '_runtime.js': { file: 'runtime.js' },
    };
    const { first, modules } = filesOf(manifest, ['src/sesion/LoginPage.tsx']);
    expect(first).toEqual(['/runtime.js', '/react.js', '/correr.js', '/index.js']);
    expect(modules).toEqual(['/login.js', '/field.js']);
  });

  it('refuses a module that the build does not have', () => {
    expect(() => filesOf(MANIFEST, ['src/NoHay.tsx'])).toThrow('no src/NoHay.tsx');
  });
});

describe('setStylesApart', () => {
  it('takes every style attribute and no text', () => {
    expect(setStylesApart('<i style="--va:1"></i><p>un style=&quot;raro&quot;</p>')).toBe(
      '<i data-estilo="--va:1"></i><p>un style=&quot;raro&quot;</p>',
    );
  });
});
