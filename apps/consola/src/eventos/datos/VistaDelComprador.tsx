import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { renglonesDe } from '@taquilla/rules/evento/opcionales';
import { formatFechaCorta, formatHora, formatInsignia } from '@taquilla/rules/fechas';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useState } from 'react';
import { ahora } from '../../api/call.ts';
import { dePared } from '../../campos/momento.ts';
import { type FormaDeDatos, leerArtistas, opcionalesEscritos } from './forma.ts';

/** The buyer's view of the data as they are typed, saved or not (§C2.4). */
export function VistaDelComprador({ evento, forma }: { evento: EventoDeConsola; forma: FormaDeDatos }) {
  const [talla, setTalla] = useState<'telefono' | 'ancha'>('telefono');
  const { recinto, banner } = evento;
  const fecha = dePared(forma.fecha, recinto.zona).valor ?? evento.fecha;
  const nombre = forma.nombre.trim() || 'Sin nombre';
  return (
    <aside className={talla === 'ancha' ? 'vista vista--ancha' : 'vista'} aria-label="Así lo ve el comprador">
      <div className="fila fila--entre">
        <h2>Así lo ve el comprador</h2>
        <Segmented
          label="Tamaño"
          options={[
            { value: 'telefono', label: 'Teléfono' },
            { value: 'ancha', label: 'Ancha' },
          ]}
          value={talla}
          onChange={setTalla}
        />
      </div>
      <div className="vista__noche">
        <p className="vista__direccion">
          {location.host}/eventos/{evento.id}
        </p>
        <div className="vista__heroe">
          {banner && <img src={banner} alt={forma.textoBanner} />}
          <p>
            <span className="vista__nombre">{nombre}</span>
            <br />
            {formatFechaCorta(fecha, recinto.zona, ahora())} · {recinto.nombre}, {recinto.ciudad}
          </p>
        </div>
        <Cuerpo evento={evento} forma={forma} fecha={fecha} nombre={nombre} />
      </div>
      {!forma.mostrarWeb && <p className="nota">No sale en la tienda: sólo se vende en taquilla.</p>}
    </aside>
  );
}

interface CuerpoProps {
  evento: EventoDeConsola;
  forma: FormaDeDatos;
  fecha: string;
  nombre: string;
}

/** The part below the picture: the stub with its date, and the practical details. */
function Cuerpo({ evento: { recinto, cartel }, forma, fecha, nombre }: CuerpoProps) {
  const abre = forma.ventaDesde && dePared(forma.ventaDesde, recinto.zona).valor;
  const sinAbrir = abre && new Date(abre) > ahora();
  return (
    <div className="vista__cuerpo">
      <div className="vista__talon">
        {cartel ? <img src={cartel} alt={forma.textoCartel} /> : <span className="vista__sin-cartel" />}
        <div>
          <time dateTime={fecha}>{formatInsignia(fecha, recinto.zona)}</time>
          <b>{nombre}</b>
          <span>
            {formatHora(fecha, recinto.zona)} · {recinto.ciudad}
          </span>
          {sinAbrir && <span>A la venta el {formatFechaCorta(abre, recinto.zona, ahora())}</span>}
        </div>
      </div>
      <dl>
        {forma.artista.trim() && (
          <Dato
            nombre={forma.artistas.trim() ? 'Cartel' : 'Artista'}
            valor={[forma.artista, ...leerArtistas(forma.artistas)].join(', ')}
          />
        )}
        <Dato
          nombre="Máximo por persona"
          valor={`${forma.limiteDeAsientos} ${forma.limiteDeAsientos.trim() === '1' ? 'boleto' : 'boletos'}`}
        />
        {renglonesDe('tienda', opcionalesEscritos(forma)).map(([nombre, valor]) => (
          <Dato key={nombre} nombre={nombre} valor={valor} />
        ))}
        {forma.descripcion.trim() && <Dato nombre="Acerca del evento" valor={forma.descripcion} />}
      </dl>
    </div>
  );
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  );
}
