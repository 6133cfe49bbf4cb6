CREATE TABLE "taken_picks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"fight_id" uuid NOT NULL,
	"winner" smallint NOT NULL,
	"method" text NOT NULL,
	"fighter" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "called_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "called_off_reason" text;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "replaced_corner" smallint;--> statement-breakpoint
ALTER TABLE "fights" ADD COLUMN "replaced_name" text;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "take_back" text DEFAULT 'his' NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_picks" ADD CONSTRAINT "taken_picks_fight_id_fights_id_fk" FOREIGN KEY ("fight_id") REFERENCES "public"."fights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_picks_entry_idx" ON "taken_picks" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "taken_picks_fight_idx" ON "taken_picks" USING btree ("fight_id");