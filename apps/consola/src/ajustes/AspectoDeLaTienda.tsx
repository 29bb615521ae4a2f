import { invalidate } from '@taquilla/cliente/queries';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { faltaDelAcento } from '@taquilla/rules/acento';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { Edicion } from '../edicion/useEdicion.ts';
import { Check } from '../ui/Check.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { FilePicker } from '../ui/FilePicker.tsx';
import { toBase64 } from '../ui/toBase64.ts';
import { tooLarge } from '../ui/tooLarge.ts';
import { Ajuste } from './Ajuste.tsx';
import type { Casa } from './casa.ts';
import './AspectoDeLaTienda.css';

type Ajustes = RespuestaDe<'verAjustes'>;

/** The product's own colour of buttons. */
const AMARILLO = '#ffd60a';
const COLOR = /^#[0-9a-f]{6}$/i;

interface AspectoDeLaTiendaProps {
  ajustes: Ajustes;
  edicion: Edicion<Casa>;
  fija: boolean;
}

/** Logo and colour of the house, with a preview of the storefront (§C13.7). */
export function AspectoDeLaTienda({ ajustes, edicion, fija }: AspectoDeLaTiendaProps) {
  const { valores, cambiar } = edicion;
  return (
    <Ajuste
      titulo="Cómo se ve"
      nota="En la tienda, sus iconos, los correos y los boletos. El nombre es el de «Quién vende»."
    >
      <Muestra logo={ajustes.aspecto.logo} casa={valores} />
      <Logotipo ajustes={ajustes} fija={fija} />
      {ajustes.aspecto.logo && (
        <Check
          look="llave"
          checked={valores.nombreJunto}
          disabled={fija}
          onChange={event => cambiar({ nombreJunto: event.target.checked })}
          note="Apágalo si el logotipo ya lo trae escrito"
        >
          Mostrar el nombre junto al logotipo
        </Check>
      )}
      <Acento edicion={edicion} fija={fija} />
    </Ajuste>
  );
}

/** A preview of the storefront's head and its button. */
function Muestra({ logo, casa: { nombre, nombreJunto, acento } }: { logo: string | null; casa: Casa }) {
  const color = acento !== null && COLOR.test(acento) ? acento : AMARILLO;
  return (
    <div className="muestra" aria-hidden="true">
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <svg viewBox="0 0 28 32" aria-hidden="true">
          <path fill={color} d="M0 32V14a14 14 0 0 1 28 0v18h-7a7 7 0 0 0-14 0z" />
        </svg>
      )}
      {(nombreJunto || !logo) && <span className="muestra__nombre">{nombre}</span>}
      <svg className="muestra__boton" viewBox="0 0 132 44" aria-hidden="true">
        <rect width="132" height="44" rx="10" fill={color} />
        <text x="66" y="28" textAnchor="middle" fill="#17130a">
          Ver entradas
        </text>
      </svg>
    </div>
  );
}

function Logotipo({ ajustes: { aspecto, version }, fija }: { ajustes: Ajustes; fija: boolean }) {
  const { isBusy, run } = useBusy();
  const [fallo, setFallo] = useState<string | null>(null);
  const hacer = (cambio: () => Promise<unknown>, dicho: string) =>
    void run(async () => {
      setFallo(null);
      try {
        await cambio();
        notificar(dicho, 'exito');
      } catch (error) {
        setFallo(enPalabras(error));
      }
      await invalidate('verAjustes');
    });
  const subir = (file: File) => {
    const falta = tooLarge(file);
    if (falta) setFallo(falta);
    else hacer(() => subirLogo(file, version), 'Logotipo puesto');
  };
  const quitar = () => call('cambiarAjustes', { body: { aspecto: { logo: null } }, version });
  return (
    <div className="logotipo">
      <p>
        <b>Logotipo</b>
        <span className="nota">PNG o SVG, hasta 10 MB. Se muestra sobre fondo oscuro.</span>
      </p>
      {!fija && (
        <div className="ajuste__botones">
          <FilePicker accept=".png,.svg,image/png,image/svg+xml" busy={isBusy} onArchivo={subir}>
            {aspecto.logo ? 'Cambiar logotipo' : 'Subir logotipo'}
          </FilePicker>
          {aspecto.logo && (
            <Button variant="quieto" busy={isBusy} onClick={() => hacer(quitar, 'Logotipo quitado')}>
              Quitar logotipo
            </Button>
          )}
        </div>
      )}
      <ErrorLine>{fallo}</ErrorLine>
    </div>
  );
}

async function subirLogo(file: File, version: number) {
  return call('subirLogo', { body: { contenido: await toBase64(file) }, version });
}

function Acento({ edicion: { valores, cambiar, faltas }, fija }: { edicion: Edicion<Casa>; fija: boolean }) {
  const { acento } = valores;
  const esColor = acento !== null && COLOR.test(acento);
  const poner = (escrito: string) => cambiar({ acento: escrito.trim().toLowerCase() || null });
  return (
    <div className="acento">
      <Field
        label="Color de lo que se oprime"
        placeholder={AMARILLO}
        spellCheck={false}
        maxLength={7}
        value={acento ?? ''}
        hint="Vacío: el amarillo de siempre"
        error={faltas['aspecto.acento'] ?? (esColor ? (faltaDelAcento(acento) ?? undefined) : undefined)}
        disabled={fija}
        onChange={event => poner(event.target.value)}
      />
      <input
        type="color"
        aria-label="Elegir el color"
        value={esColor ? acento : AMARILLO}
        disabled={fija}
        onChange={event => poner(event.target.value)}
      />
    </div>
  );
}
