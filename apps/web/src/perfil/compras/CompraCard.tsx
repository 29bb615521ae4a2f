import { etiquetaRelativa } from '@taquilla/rules/etiquetas';
import { formatHora, otroAnio } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { enQueQuedo } from '../enQueQuedo.ts';
import { FechaDeInsignia } from '../FechaDeInsignia.tsx';
import { contarBoletos, type EventoComprado } from './clasificar.ts';
import './CompraCard.css';

/** An event with tickets of the buyer, as a stub (§2.32). The whole card links to the tickets. */
export function CompraCard({ evento, ahora }: { evento: EventoComprado; ahora: Date }) {
  const { id, nombre, fecha, imagenPromocion, cantidadBoletos, recinto, ciudad, suerte, novedad } = evento;
  const quedo = enQueQuedo(suerte);
  const anio = otroAnio(fecha, recinto.zona, ahora);
  const detalle = cantidadBoletos === 1 ? 'Detalle de boleto' : 'Detalle de boletos';
  return (
    <Talon
      tear="fila"
      className="compra-card"
      art={<Artwork format="cartel" src={imagenPromocion} loading="lazy" />}
    >
      <div className="compra-card__cuando">
        <FechaDeInsignia fecha={fecha} zona={recinto.zona} era={quedo !== null} />
        {quedo === null && (
          <span className="num">
            {anio && `${anio} · `}
            {formatHora(fecha, recinto.zona)}
          </span>
        )}
      </div>
      <h2>{nombre}</h2>
      <p className="compra-card__datos">
        <strong>{quedo ?? etiquetaRelativa({ fecha, ahora, zona: recinto.zona })}</strong>
        {novedad && <strong>{novedad}</strong>}
        <span>{contarBoletos(cantidadBoletos)}</span>
        <span>
          {recinto.nombre}, {ciudad.nombre}
        </span>
      </p>
      <div className="compra-card__pie">
        <Link className="compra-card__evento" href={paths.evento(id)} aria-label={`Ver evento: ${nombre}`}>
          Ver evento
        </Link>
        <Link className="compra-card__boletos" href={paths.boletos(id)} aria-label={`${detalle}: ${nombre}`}>
          {detalle} <Icon name="adelante" />
        </Link>
      </div>
    </Talon>
  );
}
