ALTER TABLE "entries" ADD COLUMN "is_removed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "deputy_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "late_entry_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "time_zone" text DEFAULT 'America/Denver' NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "announcement" jsonb;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "offered_to_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "manager_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "take_over_by_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "take_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_offered_to_id_users_id_fk" FOREIGN KEY ("offered_to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_take_over_by_id_users_id_fk" FOREIGN KEY ("take_over_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_take_over_idx" ON "rooms" USING btree ("take_over_at") WHERE "rooms"."take_over_at" is not null;