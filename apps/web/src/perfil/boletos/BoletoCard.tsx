import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Boleto } from '@taquilla/contract/tienda/entidades/compra';
import { textoDeQr } from '@taquilla/rules/boletoQr';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora } from '@taquilla/rules/fechas';
import { datosDeLugar } from '@taquilla/rules/lugares';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { lazy, Suspense, useState } from 'react';
import { pageNow } from '../../api/initialData.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { enQueQuedo } from '../enQueQuedo.ts';
import { FechaDeInsignia } from '../FechaDeInsignia.tsx';
import { CodigoEnGrande } from './CodigoEnGrande.tsx';
import { asientoDe, estadoDeBoleto, precioDeBoleto } from './describirBoleto.ts';
import './BoletoCard.css';

const CodigoQr = lazy(() => import('./CodigoQr.tsx').then(m => ({ default: m.CodigoQr })));

export interface BoletoCardProps {
  boleto: Boleto;
  evento: RespuestaDe<'misBoletos'>['evento'];
  /** `Boleto 1 de 3`. */
  posicion: string;
}

/** A ticket drawn as paper, with the code that opens the door (§2.32). */
export function BoletoCard({ boleto, evento, posicion }: BoletoCardProps) {
  const { estado } = boleto;
  return (
    <article
      className={classes('boleto papel', estado !== 'vigente' && 'boleto--muerto')}
      aria-label={posicion}
    >
      <Talon
        art={
          <div className="boleto__frente">
            <Artwork format="cartel" src={evento.imagenPromocion} />
            <Datos boleto={boleto} evento={evento} />
          </div>
        }
      >
        <Codigo
          boleto={boleto}
          estado={estadoDeBoleto(boleto, { evento, ahora: pageNow() })}
          titulo={`${evento.nombre}, ${posicion.toLowerCase()}`}
        />
      </Talon>
    </article>
  );
}

function Datos({ boleto, evento }: Pick<BoletoCardProps, 'boleto' | 'evento'>) {
  const { fecha, recinto, ciudad, estado, novedad } = evento;
  const quedo = enQueQuedo(estado);
  const { categoria, eventoSeccion, folio } = boleto;
  const { nombre: seccion, bloque } = eventoSeccion.seccion;
  const asiento = asientoDe(boleto);
  const datos = asiento ? datosDeLugar(asiento) : [['Asiento', 'General'] as const];
  return (
    <div className="boleto__datos">
      <p className="boleto__fecha">
        <FechaDeInsignia fecha={fecha} zona={recinto.zona} era={quedo !== null} />
        <span className="num">{quedo ?? formatDiaYHora(fecha, recinto.zona, pageNow())}</span>
      </p>
      {novedad && <p>{novedad}</p>}
      <h2>{evento.nombre}</h2>
      <dl className="boleto__lugar">
        {bloque && <Dato que="Bloque" valor={bloque} />}
        {datos.map(([que, valor]) => (
          <Dato key={que} que={que} valor={valor} />
        ))}
        <Dato que="Sección" valor={seccion} tamano="largo" />
      </dl>
      <p className="boleto__pie">
        {[recinto.nombre, recinto.direccion, ciudad.nombre].filter(Boolean).join(', ')}
        <br />
        <bdi>{categoria.nombre}</bdi> · <Precio boleto={boleto} />
        {folio && (
          <>
            {' '}
            · Folio <span className="num">{folio}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** The total that was paid, and the list price by its name (§2.32). */
function Precio({ boleto }: { boleto: Boleto }) {
  const lista = formatPesos(precioDeBoleto(boleto));
  const { pagado, estado } = boleto;
  if (pagado === undefined) return <span className="num">{lista}</span>;
  // A void ticket has no money left, and may have been paid.
  if (pagado === 0 && estado === 'anulado')
    return (
      <>
        precio de lista <span className="num">{lista}</span>
      </>
    );
  if (pagado === 0) return 'Cortesía';
  return (
    <>
      <span className="num">{formatPesos(dePesos(pagado))}</span> con cargos, precio de lista{' '}
      <span className="num">{lista}</span>
    </>
  );
}

function Dato({ que, valor, tamano }: { que: string; valor: string; tamano?: 'largo' }) {
  return (
    <div className={tamano === 'largo' ? 'boleto__largo' : undefined}>
      <dt>{que}</dt>
      <dd>{valor}</dd>
    </div>
  );
}

interface CodigoProps {
  boleto: Boleto;
  /** The ticket's state in words. */
  estado: { texto: string; nota: string };
  titulo: string;
}

/** The code on the stub. A press shows it as large as the screen; the code of an invalid ticket is not shown. */
function Codigo({ boleto, estado: { texto, nota }, titulo }: CodigoProps) {
  const [enGrande, setEnGrande] = useState(false);
  const { id, estado, asiento } = boleto;
  const valor = textoDeQr({ ...boleto, esGeneral: asiento === null });
  return (
    <div className="boleto__codigo">
      {estado === 'vigente' ? (
        <button type="button" className="boleto__qr" onClick={() => setEnGrande(true)}>
          <Suspense fallback={<span className="boleto__qr-sitio" />}>
            <CodigoQr texto={valor} />
          </Suspense>
          <span className="solo-lector">Código QR del boleto {id}: ver en pantalla completa</span>
        </button>
      ) : (
        <span className="boleto__qr-sitio">
          <Icon name={estado === 'usado' ? 'palomita' : 'cerrar'} />
        </span>
      )}
      <p className="num">Boleto {id}</p>
      <p className="boleto__estado">
        <strong>{texto}</strong>
        <span>{nota}</span>
      </p>
      {enGrande && (
        <CodigoEnGrande texto={valor} titulo={titulo} boletoId={id} onCerrar={() => setEnGrande(false)} />
      )}
    </div>
  );
}
