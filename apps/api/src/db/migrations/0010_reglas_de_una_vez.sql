-- Up Migration
-- PostgreSQL reads the text of a table's every CHECK anew for each statement that writes to it: eight of them cost a
-- reservation more than writing it, and six cost a place as much. What they demand stays the same and is demanded as
-- before, of every row that anybody writes; a function's text is read once a connection.

create function reserva_en_regla(r reserva) returns boolean language plpgsql immutable as $$
begin
  return num_nonnulls(r.usuario_id, r.invitado_id) = 1
    and r.correo = lower(r.correo)
    and cardinality(r.lugares) > 0
    and cardinality(r.precios) = cardinality(r.lugares)
    and r.estado in ('retenida', 'cobrando', 'vendida', 'cancelada', 'expirada', 'por_reembolsar', 'reembolsada')
    and r.metodo_pago in ('tarjeta', 'gratis', 'efectivo', 'terminal')
    and (r.estado <> 'vendida' or
      (r.vendida_en is not null and r.metodo_pago is not null and r.total is not null and r.correo is not null))
    and (r.total is null or
      (r.subtotal = r.importe - r.descuento
        and r.total = r.subtotal + r.cargo_servicio + r.cargo_tarjeta + r.iva))
    and (r.total is null or
      least(r.importe, r.descuento, r.subtotal, r.cargo_servicio, r.cargo_tarjeta, r.iva) >= 0);
end $$;

create function lugar_en_regla(l lugar) returns boolean language plpgsql immutable as $$
begin
  return l.precio >= 0
    and l.condicion in ('venta', 'bloqueado', 'cortesia', 'inaccesible')
    and (l.fila_id is null) = (l.general_libre is not null)
    and (l.fila_id is null) = (l.numero is null)
    and (not l.vendido or (l.reserva_id is not null and l.retenido_hasta is null and l.condicion = 'venta'))
    and (l.reserva_id is null) = (l.retenido_hasta is null and not l.vendido)
    and not (l.general_libre and l.reserva_id is not null);
end $$;

-- As with the single CHECKs, what is unknown passes and only what is false fails.
alter table reserva add constraint reserva_en_regla check (reserva_en_regla(reserva));
alter table lugar add constraint lugar_en_regla check (lugar_en_regla(lugar));

do $$
declare
  v record;
begin
  for v in
    select conrelid::regclass as tabla, conname from pg_constraint
    where conrelid in ('reserva'::regclass, 'lugar'::regclass) and contype = 'c' and conname not like '%_en_regla'
  loop
    execute format('alter table %s drop constraint %I', v.tabla, v.conname);
  end loop;
end $$;

-- Down Migration
