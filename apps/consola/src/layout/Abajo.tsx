import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { type Entrada, estaEn } from './menu.ts';
import './Abajo.css';

/** Tabs in sight on a phone; the fifth opens the rest. */
const A_LA_VISTA = 4;

export function Abajo({ grupos, location }: { grupos: readonly (readonly Entrada[])[]; location: string }) {
  const [abierto, setAbierto] = useState(false);
  const todas = grupos.flat();
  const primeras = todas.slice(0, A_LA_VISTA);
  const cuenta: Entrada = { href: paths.cuenta(), texto: 'Tu cuenta', icono: 'escudo' };
  const resto = [...todas.slice(A_LA_VISTA), cuenta];
  const enResto = resto.some(({ href }) => estaEn(location, href));
  return (
    <>
      <nav className="abajo" aria-label="Principal, abajo">
        {primeras.map(entrada => (
          <Link
            key={entrada.href}
            href={entrada.href}
            aria-current={estaEn(location, entrada.href) ? 'page' : undefined}
          >
            <ConsoleIcon name={entrada.icono} />
            {entrada.texto}
          </Link>
        ))}
        <button
          type="button"
          aria-expanded={abierto}
          data-aqui={enResto || undefined}
          onClick={() => setAbierto(true)}
        >
          <ConsoleIcon name="menu" />
          Más
        </button>
      </nav>
      {abierto && <Resto entradas={resto} onClose={() => setAbierto(false)} />}
    </>
  );
}

function Resto({ entradas, onClose }: { entradas: readonly Entrada[]; onClose: () => void }) {
  return (
    <Dialog title="Más" look="hoja" onDismiss={onClose}>
      <ul className="abajo__resto">
        {entradas.map(entrada => (
          <li key={entrada.href}>
            <Link href={entrada.href} onClick={onClose}>
              <ConsoleIcon name={entrada.icono} />
              {entrada.texto}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="borde" full onClick={onClose}>
        Cerrar
      </Button>
    </Dialog>
  );
}
