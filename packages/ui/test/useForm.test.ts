// @vitest-environment happy-dom
import { act, createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Field } from '../src/Field.tsx';
import { useForm } from '../src/useForm.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const VACIO = { correo: '', clave: '', repetida: '' };
const REGLAS = {
  correo: (correo: string) => (correo.includes('@') ? null : 'Escribe un correo'),
  clave: (clave: string) => (clave.length >= 4 ? null : 'Muy corta'),
  repetida: (repetida: string, { clave }: typeof VACIO) => (repetida === clave ? null : 'No coincide'),
};

let root: Root | null = null;
let form: ReturnType<typeof useForm<keyof typeof VACIO>>;
const onTyped = vi.fn();
const send = vi.fn();
const otherwise = vi.fn();

function Forma({ sinClave = false }: { sinClave?: boolean }): ReactNode {
  form = useForm<keyof typeof VACIO>({ initial: VACIO, rules: REGLAS, onTyped });
  const digits = { mask: (texto: string) => texto.replace(/\D/g, '') };
  return createElement(
    'form',
    { onSubmit: form.submit(send, otherwise) },
    createElement(Field, { label: 'Correo', ...form.field('correo') }),
    !sinClave && createElement(Field, { label: 'Clave', ...form.field('clave', digits) }),
    createElement(Field, { label: 'Repetida', ...form.field('repetida') }),
    createElement('p', null, Object.values(form.texts).join('|')),
  );
}

beforeEach(() => {
  document.body.innerHTML = '<div id="raiz"></div>';
  vi.clearAllMocks();
});
afterEach(async () => {
  await act(async () => root?.unmount());
});

const caja = () => document.getElementById('raiz') as HTMLElement;
const campo = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement;
const faltas = () => [...document.querySelectorAll('.campo__error')].map(({ textContent }) => textContent);
const render = async (props = {}) => {
  root = createRoot(caja());
  await act(async () => root?.render(createElement(Forma, props)));
};

/** Types as a person does: React hears of a value that the element itself has taken. */
async function escribir(name: string, texto: string): Promise<void> {
  const input = campo(name);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(input, texto);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const dejar = (name: string) =>
  act(async () => campo(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const enviar = () =>
  act(async () => {
    document
      .querySelector('form')
      ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  });

describe('a form', () => {
  it('shows the fault of a field once it was left, and takes it away as it is mended (§5.4)', async () => {
    await render();
    await escribir('correo', 'ana');
    expect(faltas()).toEqual([]);
    await dejar('correo');
    expect(faltas()).toEqual(['Escribe un correo']);
    expect(campo('correo').getAttribute('aria-invalid')).toBe('true');
    await escribir('correo', 'ana@correo.example');
    expect(faltas()).toEqual([]);
  });

  it('shows all faults after a try to send, moves to the first, and sends nothing (§5.4)', async () => {
    await render();
    await escribir('correo', 'ana@correo.example');
    await enviar();
    expect(faltas()).toEqual(['Muy corta']);
    expect(document.activeElement).toBe(campo('clave'));
    expect(send).not.toHaveBeenCalled();
    expect(otherwise).toHaveBeenCalledWith({ ...VACIO, correo: 'ana@correo.example' });
  });

  it('sends the texts, and judges one field by another', async () => {
    await render();
    await escribir('correo', 'ana@correo.example');
    await escribir('clave', '12-34');
    await escribir('repetida', '123');
    await dejar('repetida');
    expect(faltas()).toEqual(['No coincide']);
    await escribir('clave', '1235');
    await escribir('repetida', '1235');
    await enviar();
    expect(send).toHaveBeenCalledExactlyOnceWith({
      correo: 'ana@correo.example',
      clave: '1235',
      repetida: '1235',
    });
    expect(onTyped.mock.calls).toContainEqual(['clave', '1234']);
  });

  it('does not ask for a field that is not there', async () => {
    await render({ sinClave: true });
    await escribir('correo', 'ana@correo.example');
    await enviar();
    expect(send).toHaveBeenCalledOnce();
  });

  it('sends once, however often it is pressed while that is under way', async () => {
    await render({ sinClave: true });
    await escribir('correo', 'ana@correo.example');
    let acabar = () => {};
    send.mockReturnValueOnce(
      new Promise<void>(resolve => {
        acabar = resolve;
      }),
    );
    await enviar();
    expect(form.isBusy).toBe(true);
    await enviar();
    expect(send).toHaveBeenCalledOnce();
    await act(async () => acabar());
    expect(form.isBusy).toBe(false);
  });

  it('tells what another side found, until the text changes or is sent again', async () => {
    await render({ sinClave: true });
    await escribir('correo', 'ana@correo.example');
    await act(async () => form.tell('correo', 'Ese correo ya compró'));
    expect(faltas()).toEqual(['Ese correo ya compró']);
    expect(document.activeElement).toBe(campo('correo'));
    await enviar();
    expect(faltas()).toEqual([]);
    expect(send).toHaveBeenCalledOnce();
  });

  it('empties a field without a fault for that', async () => {
    await render();
    await escribir('clave', '1');
    await enviar();
    expect(faltas()).toContain('Muy corta');
    await act(async () => form.clear('clave'));
    expect(campo('clave').value).toBe('');
    expect(faltas()).not.toContain('Muy corta');
    expect(faltas()).toContain('Escribe un correo');
  });

  it('keeps text that was typed before the script had loaded', async () => {
    caja().innerHTML = renderToString(createElement(Forma));
    campo('correo').value = 'ana@correo.example';
    await act(async () => {
      root = hydrateRoot(caja(), createElement(Forma));
    });
    expect(form.texts.correo).toBe('ana@correo.example');
    expect(campo('correo').value).toBe('ana@correo.example');
  });
});
