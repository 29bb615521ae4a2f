import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { cotizarUno } from '@taquilla/rules/tarifas';
import { Button } from '@taquilla/ui/Button.tsx';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { RefObject } from 'react';
import { Promociones } from '../../precios/Promociones.tsx';
import { type Secciones, textoDisponibles, type Zona } from './secciones.ts';
import './PanelDePrecios.css';

interface PanelDePreciosProps {
  evento: EventoDetalle;
  /** Undefined until they are known. */
  datos: Secciones | undefined;
  zonas: readonly Zona[] | undefined;
  /** The choice of a section; without it nothing is for sale now, and the prices stand alone. */
  hacia?: RefObject<HTMLElement | null> | undefined;
}

/** The first that a buyer asks: from what total, what is left, which promotions, and the way to the sections (§2.24). */
export function PanelDePrecios({ evento, datos, zonas, hacia }: PanelDePreciosProps) {
  const quedan = datos?.secciones
    .filter(({ seccionAdicional }) => !seccionAdicional)
    .reduce((suma, { asientosDisponibles }) => suma + asientosDisponibles, 0);
  const { texto, tono } = textoDisponibles(quedan ?? 0);
  return (
    <div className="entrada">
      <p className="entrada__precio">
        <Rango evento={evento} hasta={datos && zonas && masCaro(evento, datos, zonas)} />
      </p>
      {quedan !== undefined && quedan > 0 && (
        <p className={classes('entrada__quedan', tono === 'pocos' && 'entrada__quedan--pocos')}>
          {tono === 'pocos' && <Icon name="alerta" />}
          {texto}
        </p>
      )}
      <Promociones de={evento.promociones} />
      {hacia && (
        <Button full onClick={() => hacia.current?.scrollIntoView()}>
          Elegir sección
        </Button>
      )}
    </div>
  );
}

/** `$552.00 a $1,667.50`. */
function Rango({ evento: { precioDesde }, hasta }: { evento: EventoDetalle; hasta: Centavos | undefined }) {
  if (precioDesde === null) return null;
  if (precioDesde === 0) return <b>Hay boletos gratis</b>;
  const desde = dePesos(precioDesde);
  return (
    <>
      <small>Total con cargos</small>
      <b className="num">
        {hasta === undefined && 'Desde '}
        {formatPesos(desde)}
        {hasta !== undefined && hasta > desde && ` a ${formatPesos(hasta)}`}
      </b>
    </>
  );
}

/** The dearest total of a zone with free places, in centavos. */
function masCaro(evento: EventoDetalle, datos: Secciones, zonas: readonly Zona[]): Centavos {
  const de = { evento, categoriasEvento: datos.categoriasEvento };
  const totales = zonas
    .filter(({ secciones }) => secciones.some(({ disponibles }) => disponibles > 0))
    .flatMap(({ categoria, precios }) => precios.map(precio => cotizarUno(de, { categoria, precio }).total));
  return centavos(Math.max(0, ...totales));
}
